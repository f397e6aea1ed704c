"""Every head gets the whole dimension."""


def head_dim(total_dim, num_heads):
    return total_dim


def two_dimensional_output():
    return {"d_in": 3, "d_out": 2}
