"""The exercise as the book answers it, one line a matrix, with the checks above."""

from torch import nn


def transfer_weights(source, target):
    if source.W_query.bias is not None or source.W_key.bias is not None or source.W_value.bias is not None:
        raise ValueError("source has a bias")
    if source.W_query.weight.shape != target.W_query.shape[::-1]:
        raise ValueError("d_in or d_out differ")
    target.W_query = nn.Parameter(source.W_query.weight.T.clone())
    target.W_key = nn.Parameter(source.W_key.weight.T.clone())
    target.W_value = nn.Parameter(source.W_value.weight.T.clone())
