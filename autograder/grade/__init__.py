"""Grade a class: run what was handed in inside a sandbox, judge it outside, record the grades.

``run`` grades a class, ``judge`` one submission, ``workers`` says where. ``sinks`` says where grades are written:
``feedback``, ``gradebook`` and the store of ``grades``. ``nbgrader`` holds plugins by which nbgrader does the same.
"""
