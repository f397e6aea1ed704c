"""`median_filter` accepts an even width. Raise a ValueError, because no entry is in the middle of an even window.
The result would be moved by half an entry.
"""

CAUGHT_BY = ("test_even_width_is_refused", "test_every_even_width_is_refused")
SECTION = "Your task"
CHANGE = {"width % 2 == 0": "width < 1"}
