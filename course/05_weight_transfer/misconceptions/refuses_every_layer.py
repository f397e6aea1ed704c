"""`transfer_weights` asks whether a layer has an attribute called bias, and raises an error if so. Every `nn.Linear` has
one; without a bias it holds None. So sources that fit are refused as well, and nothing is ever moved.
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
SECTION = "Your task: Exercise 3.1"


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if "bias" in dir(layer) or layer.weight.T.shape != parameter.shape:
            raise ValueError("source does not fit")
        parameter.data.copy_(layer.weight.data.T)
