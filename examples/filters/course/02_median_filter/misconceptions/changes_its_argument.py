"""`median_filter` writes its result into the array that was passed. Return a new array.
The caller loses the signal.
"""

CAUGHT_BY = ("test_argument_is_unchanged", "test_no_argument_is_changed")
SECTION = "Your task"
CHANGE = {"return np.median(windows, axis=1)": "x[:] = np.median(windows, axis=1)\n    return x"}
