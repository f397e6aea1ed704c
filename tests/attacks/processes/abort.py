"""Aborts, which would leave a core dump of its memory."""

# outcome: stopped: crashed the Python process
# points: 0

import os

os.abort()
