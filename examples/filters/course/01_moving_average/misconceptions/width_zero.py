"""`moving_average` accepts a width of 0. Raise a ValueError, because an empty window has no mean.
NumPy returns NaN and only warns.
"""

CAUGHT_BY = ("test_width_that_does_not_fit_is_refused", "test_other_widths_are_refused")
SECTION = "Your task"
CHANGE = {"if not 1 <= width": "if not 0 <= width"}
