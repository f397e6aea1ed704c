"""The arguments are numbers of NumPy's."""

import numpy as np


def gpt2_small_arguments():
    width, context_length, num_heads = np.array([768, 1024, 12])
    dropout = np.float64(0.1)
    return {
        "d_in": width,
        "d_out": width,
        "context_length": context_length,
        "num_heads": num_heads,
        "dropout": dropout,
        "qkv_bias": np.bool_(False),
    }
