"""`moving_average` returns the middle entry of each window. Take the mean of its entries.
That is a median filter, which the next lesson treats.
"""

CAUGHT_BY = ("test_windows_of_three_and_four", "test_smallest_and_largest_width", "test_random_signals")
SECTION = "Your task"
CHANGE = {"np.mean(": "np.median("}
