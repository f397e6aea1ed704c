"""Aborts, which would leave a core dump of everything in memory."""

# outcome: stopped: crashed the Python process
# points: 0

import os

os.abort()
