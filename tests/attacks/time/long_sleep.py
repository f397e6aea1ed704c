"""Sleeps for years: uses no processor time at all."""

# outcome: stopped: waited for more than
# points: 0

import time

time.sleep(1e8)
