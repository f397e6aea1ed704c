from pathlib import Path

import torch

FACTORS = (Path(__file__).parent / "data" / "factors.txt").read_text().split()


def double(x):
    return x * float(FACTORS[0])


def halve(x):
    return x / float(FACTORS[0])
