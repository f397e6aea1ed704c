"""Grade a class: run submissions in a sandbox, score them outside it and record the grades.

``run`` grades a class, ``judge`` one submission; ``workers`` runs jobs in parallel. ``sinks`` writes grades to
``feedback``, ``gradebook`` and the store of ``grades``. ``nbgrader`` holds plugins that make nbgrader do the same.
"""
