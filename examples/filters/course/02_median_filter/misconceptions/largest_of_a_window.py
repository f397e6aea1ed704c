"""`median_filter` takes the largest entry of each window. Take the middle one in order of size.
The largest entry keeps every spike that points up.
"""

CAUGHT_BY = ("test_spikes_are_removed", "test_random_signals")
SECTION = "Why the median?"
CHANGE = {"np.median(": "np.max("}
