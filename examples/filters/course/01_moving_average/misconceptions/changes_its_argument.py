"""`moving_average` rounds the signal that was passed. Leave the argument as it is.
The caller finds other numbers there.
"""

CAUGHT_BY = ("test_argument_is_unchanged", "test_no_argument_is_changed")
SECTION = "Your task"
CHANGE = {"return np.mean(windows, axis=1)": "means = np.mean(windows, axis=1)\n    x[:] = 0\n    return means"}
