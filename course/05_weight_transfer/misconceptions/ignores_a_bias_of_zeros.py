"""`transfer_weights` refuses a bias only if it holds something other than zeros. For a source made with
`qkv_bias=True`, `transfer_weights` must raise `ValueError`, whatever the bias holds. Zeros change no output today, but a
bias is a parameter, and one step of training can change it.
"""

CAUGHT_BY = ("test_source_with_bias_is_refused", "test_any_bias_is_refused")
SECTION = "When to refuse"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None and layer.bias.abs().sum() > 0:
            raise ValueError("source has a bias")
        if layer.weight.T.shape != parameter.shape:
            raise ValueError("the sizes differ")
        parameter.data.copy_(layer.weight.data.T)
