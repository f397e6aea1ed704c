"""bias=False takes the bias of out_proj away as well, so the source's own is put there: a change to one changes both."""

CAUGHT_BY = ("test_later_changes_stay_apart",)

convert = to_torch


def to_torch(attention):
    converted = convert(attention)
    if attention.W_query.bias is None:
        converted.in_proj_bias = None
        converted.out_proj.bias = attention.out_proj.bias
    return converted
