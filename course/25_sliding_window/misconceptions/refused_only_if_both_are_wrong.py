"""`window_mask` raises ValueError only if the window and the number of sinks are both impossible. One impossible number
is enough. A window of 0 leaves the first query without a key, and its softmax is NaN.
"""

CAUGHT_BY = ("test_impossible_sizes_are_refused", "test_sizes_that_make_no_sense_raise")
SECTION = "Your task"
CHANGE = {"window < 1 or sinks < 0:": "window < 1 and sinks < 0:"}
