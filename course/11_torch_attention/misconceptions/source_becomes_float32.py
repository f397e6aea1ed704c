"""`to_torch` turns its source into float32. The source must stay as it was, and only the new module is made. `.float()`
on a module is no copy: it changes the module itself, so a float64 or bfloat16 source has lost its dtype afterwards.
"""

CAUGHT_BY = ("test_conversion_in_other_dtypes", "test_conversion_keeps_the_dtype")
SECTION = "Your task, part 2"

convert = to_torch


def to_torch(attention):
    dtype = attention.out_proj.weight.dtype
    return convert(attention.float()).to(dtype)
