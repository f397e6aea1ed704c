"""`transfer_weights` transposes the query and the key weights and takes the value weights as they are stored. All three
must be transposed. Where d_in and d_out differ, `W_value` has the wrong shape; where they are equal, only the output
is wrong.
"""

CAUGHT_BY = (
    "test_target_gives_the_same_output",
    "test_same_output_for_other_sizes",
    "test_parameters_stay_trainable",
    "test_same_output_for_any_weights",
    "test_new_weights_can_be_trained",
)
SECTION = "How the numbers are laid out"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer = getattr(source, name)
        if layer.bias is not None or layer.weight.T.shape != getattr(target, name).shape:
            raise ValueError("these two do not fit")
        weight = layer.weight.detach().clone()
        setattr(target, name, nn.Parameter(weight if name == "W_value" else weight.T))
