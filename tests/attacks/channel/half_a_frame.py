"""Starts a frame of 4 GB and then sends nothing."""

# outcome: stopped: not a reply|waited for more than
# points: 0

import os
import struct
import time


def softmax(x):
    for descriptor in range(3, 256):
        try:
            os.write(descriptor, struct.pack(">4s8sII", b"AGW1", bytes(8), 0xFFFFFFFF, 0xFFFFFFFF))
        except OSError:
            continue
    time.sleep(100)
