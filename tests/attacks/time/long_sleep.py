"""Sleeps for years, without using processor time."""

# outcome: stopped: waited for more than
# points: 0

import time

time.sleep(1e8)
