"""Judges: collects a unit's checks, calls a student's answers across the boundary, compares, and says what is wrong.

``collect`` finds the checks, ``runner`` calls them. ``answers`` stands for the student's functions: what they give is
``pending`` in the ``line`` of the check. ``reference`` holds right values, ``expectations`` and ``expected_calls``
compare. Check files import ``autograder.checking`` alone.
"""
