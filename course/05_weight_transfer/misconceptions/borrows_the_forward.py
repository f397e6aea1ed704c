"""`transfer_weights` makes `target` call the `forward` of `source`, and the matrices of `target` keep their old
numbers. `target` needs the weights in parameters of its own. The outputs agree, but no gradient reaches the matrices of
`target`, and every change to `source` changes what `target` computes.
"""

CAUGHT_BY = (
    "test_parameters_stay_trainable",
    "test_source_stays_as_it_is",
    "test_modules_share_nothing",
    "test_float64_stays_float64",
    "test_new_weights_can_be_trained",
    "test_source_is_unchanged",
    "test_later_changes_stay_apart",
    "test_dtype_of_the_modules_is_kept",
)
SECTION = "What still learns afterwards"


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
    target.forward = source.forward
