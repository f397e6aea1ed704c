"""`median_filter` puts zeros beyond the ends. Repeat the first and the last entry there.
Zeros pull the ends of the signal towards zero.
"""

CAUGHT_BY = ("test_spikes_are_removed", "test_random_signals")
SECTION = "Your task"
CHANGE = {'mode="edge"': 'mode="constant"'}
