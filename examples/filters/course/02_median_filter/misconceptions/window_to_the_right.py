"""`median_filter` starts each window at its entry. Put the entry in the middle of its window.
Otherwise, the result is moved to the left.
"""

CAUGHT_BY = ("test_spikes_are_removed", "test_random_signals")
SECTION = "Your task"
CHANGE = {"np.pad(x, width // 2, ": "np.pad(x, (0, width - 1), "}
