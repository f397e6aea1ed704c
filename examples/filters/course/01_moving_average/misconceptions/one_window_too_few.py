"""`moving_average` leaves out the last window. The last one starts at n - width.
Without it, the end of the signal has no mean.
"""

CAUGHT_BY = ("test_windows_of_three_and_four", "test_smallest_and_largest_width", "test_random_signals")
SECTION = "Your task"
CHANGE = {"range(len(x) - width + 1)": "range(len(x) - width)"}
