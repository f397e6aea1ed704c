"""A million warnings and log records, each with a different text."""

# outcome: harmless
# points: 5

import logging
import warnings

import torch

warnings.simplefilter("always")
logging.basicConfig(level=logging.DEBUG, force=True)


def softmax(x):
    for number in range(1000):
        warnings.warn(f"{number} of many", stacklevel=1)
        logging.getLogger(f"logger{number}").error("record %s", number)
    return torch.softmax(x, -1)
