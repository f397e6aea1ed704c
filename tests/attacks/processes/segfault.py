"""Reads address 0 through ctypes."""

# outcome: stopped: crashed the Python process (SIGSEGV)
# points: 0

import ctypes

ctypes.string_at(0)
