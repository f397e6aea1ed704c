"""Judges: collects a unit's checks, calls a student's answers across the boundary, compares, and says what is wrong.

``collect`` finds the checks, ``runner`` calls them, ``answers`` stands for the student's functions, ``reference`` holds
right values. Check files themselves import ``autograder.checking`` alone.
"""
