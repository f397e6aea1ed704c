"""`transfer_weights` switches `requires_grad` off in `source` while it copies, and then on in all of its weights.
`source` must be left unchanged, and that includes what it learns. Weights that were frozen before the transfer require
a gradient afterwards, and an optimiser would train them.
"""

CAUGHT_BY = ("test_source_stays_as_it_is", "test_source_is_unchanged")
SECTION = "What still learns afterwards"


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
    source.requires_grad_(False)
    for name in ("W_query", "W_key", "W_value"):
        getattr(target, name).data.copy_(getattr(source, name).weight.T)
    source.requires_grad_(True)
