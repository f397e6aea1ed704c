"""A regular expression that backtracks for ages, in C code that never looks at signals."""

# outcome: stopped: used more than
# points: 0

import re

re.match(r"(a+)+$", "a" * 64 + "b")
