"""Makes the course: starts exercises, proves them, and builds what students and instructors get.

``new``, ``verify``, ``build``, ``leaks``, ``coverage`` and ``readme`` are named for what they do or make. ``lesson``,
``figures`` and ``release`` make the notebooks, ``stored_tensors`` the files of right values. ``misconceptions`` reads
wrong answers. ``sample_class`` writes a class to try everything on.
"""
