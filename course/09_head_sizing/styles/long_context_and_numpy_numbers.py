"""A context length far beyond the batch, and numbers that come from NumPy."""

import numpy as np


def head_dim(total_dim, num_heads):
    if min(total_dim, num_heads) < 1 or np.mod(total_dim, num_heads) != 0:
        raise ValueError(f"{total_dim} features cannot be shared by {num_heads} heads")
    return int(np.floor_divide(total_dim, num_heads))


def two_dimensional_output():
    d_in, num_heads = np.int64(3), np.int32(2)
    return {"d_in": d_in, "d_out": 1, "context_length": 1_024, "dropout": np.float64(0.1), "num_heads": num_heads}
