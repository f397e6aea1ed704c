"""Attention over blocks of keys, and never a table of all scores. The general rules of the course: rules.ipynb."""

import math

import torch
from torch.multiprocessing.reductions import StorageWeakRef
from torch.utils._python_dispatch import TorchDispatchMode


def update(
    state: tuple[torch.Tensor, ...] | None, scores: torch.Tensor, values: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Add B more keys to softmax attention.

    Args:
        state: None, then what the last call returned, as a tuple or list.
        scores: (..., T, B), of any size; -inf if blocked.
        values: (..., B, d).

    Returns:
        A tuple or list over all blocks so far: each query's maximum m (..., T, 1), sum of e = exp(score - m)
        (..., T, 1) and of e * value (..., T, d). -inf, 0, 0 if all scores are -inf.

    >>> update(None, torch.zeros(1, 2), torch.ones(2, 1))
    (tensor([[0.]]), tensor([[2.]]), tensor([[2.]]))
    """
    ### BEGIN SOLUTION
    maximum = scores.amax(dim=-1, keepdim=True)
    if state is not None:
        maximum = torch.maximum(maximum, state[0])
    shift = maximum.masked_fill(maximum == -torch.inf, 0.0)
    exponentials = torch.exp(scores - shift)
    total, output = exponentials.sum(dim=-1, keepdim=True), exponentials @ values
    if state is not None:
        factor = torch.exp(state[0] - shift)
        total, output = total + factor * state[1], output + factor * state[2]
    return maximum, total, output
    ### END SOLUTION


def finish(state: tuple[torch.Tensor, ...]) -> torch.Tensor:
    """Turn the state after the last block into the result of attention.

    Args:
        state: a tuple of what ``update`` returns. Each query has a score above -inf.

    Returns:
        (..., T, d): for each query the sum of all values, weighted by the softmax of all its scores.

    >>> finish((torch.tensor([[3.0]]), torch.tensor([[2.0]]), torch.tensor([[5.0]])))
    tensor([[2.5000]])
    """
    ### BEGIN SOLUTION
    _, total, output = state
    return output / total
    ### END SOLUTION


def attend_in_blocks(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, block: int) -> torch.Tensor:
    """Scaled dot-product attention without a mask, in blocks of keys.

    Args:
        queries: (..., T, d_k).
        keys: (..., S, d_k).
        values: (..., S, d).
        block: keys in a block, at least 1. The last may have fewer.

    Returns:
        (..., T, d): softmax(queries keys^T / sqrt(d_k)) values. The table of all T x S scores is never in memory,
        neither whole nor in parts: only (..., T, block) scores at a time.

    >>> attend_in_blocks(torch.zeros(1, 1), torch.zeros(3, 1), torch.tensor([[1.0], [2.0], [6.0]]), block=2)
    tensor([[3.]])
    """
    ### BEGIN SOLUTION
    state = None
    for start in range(0, keys.shape[-2], block):
        some = slice(start, start + block)
        scores = queries @ keys[..., some, :].transpose(-2, -1) / math.sqrt(keys.shape[-1])
        state = update(state, scores, values[..., some, :])
    return finish(state)
    ### END SOLUTION


### BEGIN GIVEN
class Memory(TorchDispatchMode):
    """In a ``with`` block, count the bytes of all tensors that torch makes: ``now`` alive, and ``peak`` at most."""

    def __init__(self):
        super().__init__()
        self.now, self.peak, self.alive = 0, 0, {}

    @classmethod
    def _should_skip_dynamo(cls):
        return False  # otherwise torch imports its compiler, which takes seconds

    def __torch_dispatch__(self, operation, types, arguments=(), options=None):
        old = {x.untyped_storage()._cdata for x in arguments if isinstance(x, torch.Tensor)}  # a view is not new
        made = operation(*arguments, **(options or {}))
        for one in made if isinstance(made, tuple | list) else [made]:
            if isinstance(one, torch.Tensor) and one.untyped_storage()._cdata not in old:
                reference = StorageWeakRef(one.untyped_storage())
                self.alive[reference.cdata] = reference, one.untyped_storage().nbytes()
        self.alive = {key: one for key, one in self.alive.items() if not one[0].expired()}
        self.now = sum(size for _, size in self.alive.values())
        self.peak = max(self.peak, self.now)
        return made


def attend_and_measure(queries, keys, values, block):
    """The result of ``attend_in_blocks``, and the most bytes that its tensors had at any moment."""
    with Memory() as memory:
        result = attend_in_blocks(queries, keys, values, block)
    return result, memory.peak


### END GIVEN
