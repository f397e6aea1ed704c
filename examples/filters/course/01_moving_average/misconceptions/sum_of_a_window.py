"""`moving_average` returns sums. Divide each by the number of entries in its window.
A sum grows with the width, so it is no longer on the scale of the signal.
"""

CAUGHT_BY = ("test_windows_of_three_and_four", "test_smallest_and_largest_width", "test_random_signals")
SECTION = "Your task"
CHANGE = {"np.mean(": "np.sum("}
