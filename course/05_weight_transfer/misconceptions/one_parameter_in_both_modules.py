"""`transfer_weights` gives `target` the very parameter that `source` uses. It has shape (d_out, d_in), and `x @ W`
needs the transpose of it. Both modules then train the same numbers, and they must be independent.
"""

CAUGHT_BY = (
    "test_target_gives_the_same_output",
    "test_same_output_for_other_sizes",
    "test_parameters_stay_trainable",
    "test_modules_share_nothing",
    "test_same_output_for_any_weights",
    "test_new_weights_can_be_trained",
    "test_later_changes_stay_apart",
)
SECTION = "Who owns the memory"


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        setattr(target, name, layer.weight)
