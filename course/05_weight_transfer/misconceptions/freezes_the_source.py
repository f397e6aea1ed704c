"""`transfer_weights` switches `requires_grad` off in the weights of `source` and never switches it on again. `source`
must be left unchanged, and that includes what it can learn. Its outputs stay the same, but its weights get no gradient
any more.
"""

CAUGHT_BY = ("test_source_stays_as_it_is", "test_source_is_unchanged")
SECTION = "What still learns afterwards"


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        layer.weight.requires_grad_(False)
        parameter.data.copy_(layer.weight.T)
