"""`rope_angles` asserts that d is even. It must raise ValueError. An `assert` raises AssertionError, and Python with
`-O` leaves it out.
"""

CAUGHT_BY = ("test_odd_features_are_refused", "test_any_odd_number_is_refused")
SECTION = "Your task"
CHANGE = {
    '    if d % 2:\n        raise ValueError(f"{d} features are no pairs: d must be even")\n': "    assert d % 2 == 0\n",
}
