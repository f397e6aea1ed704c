"""`transfer_weights` turns the weights of `source` in place and lets `target` use their memory. `source` must be left
unchanged, and `target` needs numbers of its own. The outputs of `target` are right, but `source` fails from now on, and
training one module changes the other.
"""

CAUGHT_BY = (
    "test_source_stays_as_it_is",
    "test_modules_share_nothing",
    "test_source_is_unchanged",
    "test_later_changes_stay_apart",
)
SECTION = "Who owns the memory"


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        parameter.data = layer.weight.data.t_()
        layer.weight.data = parameter.data
