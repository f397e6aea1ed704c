"""`window_mask` raises ValueError only if the window and the number of sinks are both impossible. One impossible number
is enough. With a window of 0 and no sinks, no query sees a key, so no weights can sum to 1.
"""

CAUGHT_BY = ("test_impossible_sizes_are_refused", "test_sizes_that_make_no_sense_raise")
SECTION = "Your task"
CHANGE = {"window < 1 or sinks < 0:": "window < 1 and sinks < 0:"}
