"""Grading a class: find what was handed in, run it in a sandbox, score it here, write it down.

``run`` is the journey of a class, ``engine`` that of one submission. ``workers`` says where submissions are graded,
``sinks`` where grades are written: ``feedback``, ``gradebook``, ``store``. ``nbgrader`` holds the plugins that let
nbgrader do the same.
"""
