"""Find similar answers: pairs of students with the same unusual wrong values or the same unusual code.

The results are evidence for a person to judge, never a verdict.
"""
