"""Similar answers: pairs of students with the same unusual wrong values, or the same unusual code.

What is found is evidence for a person who looks, never a verdict.
"""
