"""float() is taken for a copy of the module: it turns the source itself into float32."""

CAUGHT_BY = ("test_conversion_keeps_the_dtype",)

convert = to_torch


def to_torch(attention):
    dtype = attention.out_proj.weight.dtype
    return convert(attention.float()).to(dtype)
