"""`moving_average` cuts a width above n down to n. Raise a ValueError, because no window is that wide.
A result for another width hides the mistake of the caller.
"""

CAUGHT_BY = ("test_width_that_does_not_fit_is_refused", "test_other_widths_are_refused")
SECTION = "Your task"
CHANGE = {"if not 1 <= width <= len(x)": "width = min(width, len(x))\n    if width < 1"}
