"""Helpers, a decorator that prints, warnings and asserts, in-place work on tensors of its own, an alias."""

import functools
import logging
import warnings

import torch


def announced(function):
    @functools.wraps(function)
    def call(*args, **kwargs):
        print("calling", function.__name__, kwargs)
        result = function(*args, **kwargs)
        assert result.shape == next(iter([*args, *kwargs.values()])).shape
        return result

    return call


def shares(positive, dim):
    return positive / positive.sum(dim, keepdim=True)


@announced
def normalize_by_sum(scores, dim=-1):
    own = scores.clone()
    own /= own.sum(dim, keepdim=True)
    return own


@announced
def softmax_naive(x, dim=-1):
    warnings.warn("overflows", stacklevel=2)
    return shares(x.clone().exp_(), dim)


@announced
def my_softmax(x, dim=-1):
    logging.info("shifting")
    own = x.clone()
    own -= x.amax(dim, keepdim=True)
    return shares(torch.exp(own), dim)


softmax = my_softmax
