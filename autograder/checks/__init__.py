"""Collect a unit's checks, call a student's answers across the boundary, compare results, and explain failures.

``collect`` finds the checks, and ``runner`` runs them. ``answers`` represents the student's functions; their results
are ``pending`` in the ``line`` of the check. ``reference`` holds right values; ``expectations`` and ``expected_calls``
compare. Check files import only ``autograder.checking``.
"""
