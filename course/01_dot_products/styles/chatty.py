"""Prints, a warning, a log line and asserts on the way, and results that require a gradient."""

import logging
import sys
import warnings

import torch

log = logging.getLogger(__name__)


def attention_scores_for_query(query, inputs):
    print("query", query, "inputs", inputs.shape)
    warnings.warn("a loop would be slower", stacklevel=2)
    assert inputs.ndim == 2, "one token per row, please"
    assert query.shape[0] == inputs.shape[1]
    return torch.nn.Parameter(inputs @ query)


def attention_scores(inputs):
    log.warning("scoring %d tokens", len(inputs))
    print("progress: 100%", file=sys.stderr)
    rows = [attention_scores_for_query(query, inputs).detach() for query in inputs]
    return torch.stack(rows).requires_grad_()
