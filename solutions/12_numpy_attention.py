# Built from course/12_numpy_attention/solution.py by `autograder build`: edit that, not this file.
"""Attention from scratch, in NumPy alone. The general rules of the course, with arrays for tensors: rules.ipynb."""

import numpy as np


def softmax(x: np.ndarray, axis: int = -1) -> np.ndarray:
    """Softmax along ``axis``, for scores of any size.

    Args:
        x: an array of any shape, in float32 or float64.
        axis: the axis along which the weights sum to one, counted from the front or from the back.

    Returns:
        A new array of the shape and dtype of ``x``.

    In this exercise, use NumPy and Python's standard library only: no torch.

    >>> softmax(np.array([1000.0, 1000.0]))
    array([0.5, 0.5])
    """
    exponentials = np.exp(x - x.max(axis, keepdims=True))
    return exponentials / exponentials.sum(axis, keepdims=True)


def masked_attention(
    Q: np.ndarray, K: np.ndarray, V: np.ndarray, mask: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Scaled dot-product attention, in which a mask may block keys; for scores of any size.

    Args:
        Q: queries (..., Tq, d), in float32 or float64.
        K: keys (..., Tk, d), of the same dtype and leading axes.
        V: values (..., Tk, dv), likewise.
        mask: None, or a mask (True: blocked) with at least two axes that broadcasts to (..., Tq, Tk).

    Returns:
        A tuple ``(output, weights)`` of new arrays with the dtype of ``Q``. The scores are the dot products divided by
        sqrt(d). ``weights`` (..., Tq, Tk) is their softmax over the keys that are not blocked; ``output`` (..., Tq, dv)
        is the sum of the values, weighted by them.

    >>> masked_attention(np.ones((1, 4)), np.ones((2, 4)), np.array([[1.0], [3.0]]))
    (array([[2.]]), array([[0.5, 0.5]]))
    """
    scores = Q @ K.swapaxes(-2, -1) / Q.shape[-1] ** 0.5
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    weights = softmax(scores)
    return weights @ V, weights


def multi_head_attention(
    X: np.ndarray,
    W_q: np.ndarray,
    W_k: np.ndarray,
    W_v: np.ndarray,
    W_o: np.ndarray,
    num_heads: int,
    mask: np.ndarray | None = None,
) -> np.ndarray:
    """Multi-head self-attention as in ``nn.MultiheadAttention``, without biases or dropout; for scores of any size.

    Args:
        X: the tokens (..., T, d), in float32 or float64.
        W_q, W_k, W_v: matrices (d, e) of the same dtype, used as ``X @ W_q``.
        W_o: the matrix (e, d_out) that is applied to the heads side by side.
        num_heads: h, a divisor of e. Head 0 works with the first e / h columns of queries, keys and values, and so on.
            Scores are divided by sqrt(e / h).
        mask: None, or a mask (True: blocked) with at least two axes that broadcasts to (..., T, T). An example's mask
            holds for all its heads.

    Returns:
        A new array (..., T, d_out) with the dtype of ``X``: the outputs of head 0, head 1, ... side by side, times W_o.

    >>> multi_head_attention(np.ones((3, 2)), *[np.ones((2, 2))] * 4, num_heads=2)[0]
    array([4., 4.])
    """

    def split(projected):  # (..., T, e) -> (..., h, T, e / h)
        return projected.reshape(*projected.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    if mask is not None:
        mask = np.expand_dims(mask, -3)  # (..., 1, T, T): an axis for the heads
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    side_by_side = context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1)
    return side_by_side @ W_o
