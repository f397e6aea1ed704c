"""`transfer_weights` compares d_out only. A source with another d_in must raise `ValueError` as well. Where d_out
agrees and d_in does not, `target` gets matrices of the wrong size and no longer takes its own inputs.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None:
            raise ValueError("source has a bias")
        if layer.out_features != parameter.shape[1]:
            raise ValueError("the sizes differ")
        setattr(target, name, nn.Parameter(layer.weight.T.detach().clone()))
