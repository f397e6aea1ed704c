# Built from course/12_numpy_attention/solution.py by `autograder build`: edit that, not this file.
"""Attention from scratch, in NumPy alone: softmax, masked attention, multi-head attention."""

import numpy as np


def softmax(x: np.ndarray, axis: int = -1) -> np.ndarray:
    """Softmax along ``axis`` that stays right, however large the scores are.

    Args:
        x: a float32 or float64 array of any shape with finite scores of either sign, up to the largest
            float32 number (in float64, too). Left unchanged.
        axis: the axis along which the weights sum to one, counted from the front or from the back.

    Returns:
        A new array of the shape and dtype of ``x``.

    The accuracy of float32 is enough. NumPy and Python's standard library only: no torch.
    """
    exponentials = np.exp(x - x.max(axis, keepdims=True))
    return exponentials / exponentials.sum(axis, keepdims=True)


def masked_attention(
    Q: np.ndarray, K: np.ndarray, V: np.ndarray, mask: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Scaled dot-product attention, in which a mask may block keys.

    Args:
        Q: queries (..., Tq, d), float32 or float64.
        K: keys (..., Tk, d), of the same dtype and with the same leading axes: none of them, one, or more.
        V: values (..., Tk, dv), likewise.
        mask: bool, True where the query (row) must not look at the key (column). It has at least two axes and can be
            broadcast to (..., Tq, Tk). None blocks nothing. A query with all its keys blocked is not asked for.

    Returns:
        The pair ``(output, weights)``, two new arrays with the dtype of ``Q``.

        - weights (..., Tq, Tk): the softmax over the keys of the dot products divided by sqrt(d). A blocked key gets
          exactly 0, and its score has no influence. However large the scores are (up to the largest float32 number),
          all is finite and right.
        - output (..., Tq, dv): the values, averaged with these weights.

    All arguments are left unchanged. The accuracy of float32 is enough. NumPy and the standard library only: no torch.
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
    """Multi-head self-attention without biases and without dropout, as ``nn.MultiheadAttention`` computes it.

    Args:
        X: the tokens (..., T, d), float32 or float64, with any number of leading axes.
        W_q, W_k, W_v: three matrices (d, e) of the same dtype, used as ``X @ W_q`` and so on.
        W_o: the matrix (e, d_out) that is applied last, to the heads side by side.
        num_heads: h, a divisor of e. Head 0 works with the first e / h columns of the queries, keys and values, head 1
            with the next e / h, and so on. Each head scales its scores by 1 / sqrt(e / h).
        mask: bool, True = blocked, at least two axes, can be broadcast to (..., T, T), and is the same for every head:
            what stands for an example of a batch holds for all heads of that example, and for no other example. None
            blocks nothing. A query with all its keys blocked is not asked for.

    Returns:
        A new array (..., T, d_out) with the dtype of ``X``: the outputs of head 0, head 1, ... side by side, times W_o.
        Blocked keys have no influence, and all is finite however large the scores are (up to the largest float32
        number).

    All arguments are left unchanged. The accuracy of float32 is enough. NumPy and the standard library only: no torch.
    """

    def split(projected):  # (..., T, e) -> (..., h, T, e / h)
        return projected.reshape(*projected.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    if mask is not None:
        mask = np.expand_dims(mask, -3)  # (..., 1, T, T): an axis for the heads
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    side_by_side = context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1)
    return side_by_side @ W_o
