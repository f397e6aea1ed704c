"""`transfer_weights` takes each weight as `nn.Linear` stores it, with shape (d_out, d_in). A matrix for `x @ W` has
shape (d_in, d_out), with one column per output. Where d_in and d_out differ, `target` fails with an error about
shapes. Where they are equal, there is no error, only wrong outputs.
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
        weight = getattr(source, name).weight
        d_in, d_out = getattr(target, name).shape
        if getattr(source, name).bias is not None or weight.shape != (d_out, d_in):
            raise ValueError("these two do not fit")
        setattr(target, name, nn.Parameter(weight.detach().clone()))
