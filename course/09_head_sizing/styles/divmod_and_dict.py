"""divmod, and dict(...) and update with another context length and a bias."""


def head_dim(total_dim, num_heads):
    if num_heads < 1 or total_dim < 1:
        raise ValueError("both must be positive")
    width, rest = divmod(total_dim, num_heads)
    if rest != 0:
        raise ValueError(f"{rest} features are left over")
    return width


def two_dimensional_output():
    arguments = dict(d_in=3, d_out=1, context_length=1024)  # noqa: C408
    arguments.update(dropout=0.1, num_heads=2, qkv_bias=True)
    return arguments
