"""`transfer_weights` copies into a parameter while autograd records. A parameter is a leaf that requires a gradient,
and torch refuses to change it in place, with a RuntimeError. The copy is no step of a computation, so autograd must not
record it.
"""

CAUGHT_BY = (
    "test_target_gives_the_same_output",
    "test_same_output_for_other_sizes",
    "test_parameters_stay_trainable",
    "test_source_stays_as_it_is",
    "test_modules_share_nothing",
    "test_float64_stays_float64",
    "test_same_output_for_any_weights",
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
        parameter.copy_(layer.weight.T)
