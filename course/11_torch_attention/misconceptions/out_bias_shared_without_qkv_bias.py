"""`to_torch` puts the source's own `out_proj` bias into the new module if there is no `qkv_bias`. The two modules must
be independent, so its numbers must be copied. The output is right, but this one parameter belongs to both modules: a
change in one is a change in the other.
"""

CAUGHT_BY = ("test_source_without_qkv_bias", "test_biases_are_converted")
SECTION = "Your task, part 2"

convert = to_torch


def to_torch(attention):
    converted = convert(attention)
    if attention.W_query.bias is None:
        converted.in_proj_bias = None
        converted.out_proj.bias = attention.out_proj.bias
    return converted
