"""`median_filter` takes the mean of each window. Take the median, which is the middle entry in order of size.
A spike moves a mean, and spreads over its neighbours.
"""

CAUGHT_BY = ("test_spikes_are_removed", "test_random_signals")
SECTION = "Why the median?"
CHANGE = {"np.median(": "np.mean("}
