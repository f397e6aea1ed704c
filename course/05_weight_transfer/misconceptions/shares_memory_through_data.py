"""`transfer_weights` sets the `.data` of each parameter to the transposed weight of `source`. This copies no number:
both modules now label the same memory. They must be independent. A later in-place change to the weights of one, such as
a step of an optimiser, changes both.
"""

CAUGHT_BY = ("test_modules_share_nothing", "test_later_changes_stay_apart")
SECTION = "Who owns the memory"


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        parameter.data = layer.weight.data.T
