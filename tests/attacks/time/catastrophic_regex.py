"""A regular expression with catastrophic backtracking, in C code that never checks for signals."""

# outcome: stopped: used more than
# points: 0

import re

re.match(r"(a+)+$", "a" * 64 + "b")
