"""Hidden checks: any axis and leading axes, every form of mask, hostile scores, dtypes, and arguments left alone."""

import functools

import numpy as np
import torch
from shared_12 import (
    as_tensor,
    check_lowest_score,
    expect_arguments_unchanged,
    expect_dtypes,
    expect_no_weight,
    expect_numpy_alone,
    pair_of_tensors,
)

from autograder.checking import expect_close, expect_own_result, expectation, points

FUTURE = torch.ones(5, 5, dtype=torch.bool).triu(diagonal=1)
DTYPE = "Watch NumPy's own scalars: np.sqrt(64) is a float64 number, and float32 / float64 is float64."


@points(0.5)
def test_softmax_along_any_axis(student, reference, inputs):
    """softmax is right along any axis of an array of any shape."""
    for shape in (5,), (3, 3), (2, 3, 4), (3, 1, 2, 4):
        x = randn(inputs, *shape, scale=3.0)
        for axis in range(-x.dim(), x.dim()) if x.dim() < 4 else (1, -2):
            got = as_tensor(student.softmax(array(x), axis), "the weights")
            expect_close(got, reference.softmax(x, axis), what=f"the weights of shape {shape} along axis {axis}")
    got = as_tensor(student.softmax(array(x)), "the weights")
    hint = "A call that leaves the axis out means the last one."
    expect_close(got, reference.softmax(x, -1), what="the weights without an axis", hint=hint)


@points(0.5)
def test_softmax_of_large_scores(student, reference, inputs):
    """softmax stays right for large scores, positive and negative, in every row."""
    x = randn(inputs, 5, 4).float() + torch.tensor([[1000.0], [0.0], [-1000.0], [30000.0], [-30000.0]])
    for scores, axis in (x, -1), (x.T, 0), (x.double(), 1):
        got = as_tensor(student.softmax(array(scores), axis), "the weights")
        what = f"rows of scores around 1000, 0, -1000, 30000 and -30000, {scores.dtype}"
        expect_close(got, reference.softmax(scores, axis), what=what, hint="Only differences within a row matter.")
    x = torch.tensor([[0.0, 300.0, 900.0], [1e30, 1e30, 0.0], [-1e30, -1e30, -1e30]])
    got = as_tensor(student.softmax(array(x)), "the weights")
    expect_close(got, reference.softmax(x, -1), what="scores of 0, 300, 900, 1e30 and -1e30")


@points(0.5)
def test_attention_for_any_leading_axes(student, reference, inputs):
    """Masked attention is right for any number of leading axes, and when queries and keys differ in number."""
    for lead, queries, keys in (
        ((), 4, 5),
        ((), 1, 5),
        ((), 4, 1),
        ((3,), 4, 5),
        ((3,), 1, 5),
        ((1,), 4, 5),
        ((2, 4), 4, 5),
        ((2, 1, 3), 4, 5),
    ):
        Q, K, V = (randn(inputs, *lead, *size) for size in ((queries, 6), (keys, 6), (keys, 3)))
        hint = "Which axes of K change places when there are three of them, or four? And what is d here?"
        expect_attention(student, reference, (Q, K, V), f"queries of shape {tuple(Q.shape)}, without a mask", hint)


@points(0.75, rests_on="test_attention_for_any_leading_axes")
def test_any_mask_blocks_what_is_true(student, reference, inputs):
    """A mask of any shape that can be broadcast blocks the keys where it is True: their weight is exactly 0."""
    for lead, mask_shape in (
        ((), (4, 5)),
        ((3,), (4, 5)),
        ((3,), (1, 5)),
        ((3,), (3, 1, 5)),
        ((3,), (3, 4, 5)),
        ((2, 3), (2, 1, 4, 5)),
        ((2, 3), (3, 4, 5)),
    ):
        Q, K, V = randn(inputs, *lead, 4, 6), randn(inputs, *lead, 5, 6), randn(inputs, *lead, 5, 3)
        mask = some_blocked(inputs, mask_shape)
        what = f"queries of shape {tuple(Q.shape)} and a mask of shape {mask_shape}"
        hint = functools.partial(name_the_mask, mask=mask)
        expect_attention(student, reference, (Q, K, V, mask), what, hint)


@points(0.5)
def test_blocked_scores_have_no_influence(student, reference, inputs):
    """However large the scores are, blocked ones included, the weights are finite and right."""
    Q, K = (inputs.integers(-3, 4, (2, 5, 4)).cpu().double() for _ in range(2))  # whole numbers: no score is rounded
    V = randn(inputs, 2, 5, 3)
    Q[:, 0] = torch.tensor([1.0, -2.0, 3.0, 1.0])
    K[:, 0] = -Q[:, 0]  # the first query has a low score for the one key that it may look at
    Q[:, 2], K[:, 1:3] = 1, 3  # the third has equal scores for two keys, and no higher one
    unequal = K + randn(inputs, 2, 5, 4) / 100  # at 1e33, rounding would decide between equal scores
    for scale, keys in (2.0**10, K), (2.0**33, K), (2.0**110, unequal):
        what = f"scores of about {scale:.0e}"
        expect_attention(student, reference, (Q * scale, keys, V, FUTURE), what, name_the_limit)
        expect_attention(student, reference, (Q * scale, keys, V), f"{what} without a mask", name_the_limit)
    Q[:, :4, 0], K[:, 4] = 1, torch.tensor([1e6, 0.0, 0.0, 0.0])  # enormous, and only the last query may look at it
    hint = "The future took its share before it was blocked."
    expect_attention(student, reference, (Q * 2.0**10, K, V, FUTURE), "an enormous score in the future", hint)
    check_lowest_score(student)


@points(0.75)
def test_heads_for_any_sizes(student, reference, inputs):
    """Multi-head attention is right for any number of heads and leading axes, with d, e and d_out all different."""
    for lead, tokens, d, e, d_out, heads in (
        ((), 5, 7, 6, 4, 1),
        ((), 3, 4, 6, 5, 6),
        ((3,), 5, 4, 6, 7, 2),
        ((2, 3), 4, 5, 12, 3, 3),
        ((2,), 1, 3, 4, 5, 2),
        ((4,), 4, 4, 8, 4, 4),
    ):
        X, matrices = draw(inputs, lead, tokens, d, e, d_out)
        got = as_tensor(student.multi_head_attention(array(X), *map(array, matrices), heads), "the output")
        what = f"the output for X of shape {tuple(X.shape)}, e = {e}, d_out = {d_out} and num_heads = {heads}"
        hint = "Head 0 owns the first e / h columns of every token, head 1 the next ones." if heads > 1 else None
        expect_close(got, reference.multi_head_attention(X, *matrices, heads), what=what, hint=hint)


@points(0.5, rests_on="test_heads_for_any_sizes")
def test_mask_is_the_same_for_every_head(student, reference, inputs):
    """An example's mask, its own or one that is broadcast, holds for all its heads and for no other example."""
    for lead, mask_shape in (
        ((), (5, 5)),
        ((2,), (5, 5)),
        ((2,), (2, 5, 5)),
        ((2,), (2, 1, 5)),
        ((3,), (3, 5, 5)),
        ((2, 3), (2, 1, 5, 5)),
        ((3, 2), (3, 2, 5, 5)),
        ((3, 2), (2, 5, 5)),  # a mask with fewer axes than X has, and an axis as long as there are heads
    ):
        (X, matrices), mask = draw(inputs, lead, 5, 4, 6, 3), some_blocked(inputs, mask_shape)
        got = student.multi_head_attention(array(X), *map(array, matrices), 2, array(mask))
        what = f"the output for X of shape {tuple(X.shape)}, a mask of shape {mask_shape} and 2 heads"
        said = "Scores have an axis for the heads, just before the last two. The mask has none."
        expected, turned = (reference.multi_head_attention(X, *matrices, 2, m) for m in (mask, ~mask))
        expect_unless_turned(got, expected, turned, what, said if len(mask_shape) > 2 else None)


@points(0.25)
def test_heads_with_large_scores(student, reference, inputs):
    """Multi-head attention is finite and right for scores as large as 1e33, blocked ones included."""
    hint = "Each query of each head has scores of its own, and only those that it may see count."
    for scale in 2.0**10, 2.0**110:
        for mask, masked in (FUTURE, "with a mask"), (None, "without a mask"):
            X, *matrices = hostile_heads(inputs, scale)
            got = student.multi_head_attention(array(X), *map(array, matrices), 2, array(mask))
            scores = X[..., :4] @ X[..., 4:8].mT
            what = f"the output for scores up to {scores.abs().max():.0e}, {masked}"
            expected = reference.multi_head_attention(X, *matrices, 2, mask)
            expect_close(as_tensor(got, "the output"), expected, what=what, hint=hint)


@points(0.25)
def test_dtype_is_kept(student, inputs):
    """The results have the dtype of the arguments, float32 or float64, with and without a mask."""
    X, matrices = draw(inputs, (2,), 5, 6, 6, 6)
    for dtype, name in (torch.float32, "float32"), (torch.float64, "float64"):
        X, *matrices = (tensor.to(dtype) for tensor in (X, *matrices))
        expect_dtypes(student.softmax(array(X)), name, "softmax", DTYPE)
        for mask, case in (FUTURE, "with a mask"), (None, "without a mask"):
            got = student.masked_attention(array(X[0]), array(X[1]), array(X[0]), array(mask))
            expect_dtypes(got, name, f"masked_attention {case}", DTYPE)
            got = student.multi_head_attention(array(X), *map(array, matrices), 3, array(mask))
            expect_dtypes(got, name, f"multi_head_attention {case}", DTYPE)


@points(0.25)
def test_arguments_are_left_unchanged(student, inputs):
    """The functions leave their arguments unchanged, the mask included, and return new arrays in each call."""
    X, matrices = draw(inputs, (2,), 5, 6, 6, 6)
    # asarray and astype(copy=False) copy nothing where the dtype is theirs already.
    for dtype in torch.float64, torch.float32:
        x, *weights = (array(tensor.to(dtype)) for tensor in (X, *matrices))
        one, mask = x[0], array(FUTURE)
        expect_arguments_unchanged(student.softmax, x)
        expect_arguments_unchanged(student.softmax, one, 1)
        expect_arguments_unchanged(student.masked_attention, one, one + 1, one - 1, mask)
        expect_arguments_unchanged(student.masked_attention, one, one, one, mask)
        expect_arguments_unchanged(student.multi_head_attention, x, *weights, 3, mask)
    expect_own_result(student.softmax, x, what="softmax's result")
    expect_own_result(student.masked_attention, one, one, one, mask, what="masked_attention's result")
    expect_own_result(student.multi_head_attention, x, *weights, 3, mask, what="multi_head_attention's result")


@points(0.25)
def test_numpy_alone(student, inputs):
    """NumPy does all the work: torch is not called."""
    X, matrices = draw(inputs, (2,), 5, 6, 6, 6)
    expect_numpy_alone(student, "softmax", array(X))
    expect_numpy_alone(student, "masked_attention", array(X[0]), array(X[1]), array(X[0]), array(FUTURE))
    expect_numpy_alone(student, "multi_head_attention", array(X), *map(array, matrices), 3, array(FUTURE))


def draw(inputs, lead, tokens, d, e, d_out):
    """Tokens and four matrices. They are large enough for weights that differ, so that no mistake hides."""
    shapes = ((d, e), (d, e), (d, e), (e, d_out))
    return randn(inputs, *lead, tokens, d), [randn(inputs, *shape, scale=shape[0] ** -0.25) for shape in shapes]


def name_the_mask(got, expected, mask):
    """A hint from which keys have some weight."""
    blocked = mask.expand(got.shape)
    if not got[~blocked].any():
        return "The keys where the mask is False got no weight. In this course True means blocked."
    if got[blocked].any():
        return "Keys where the mask is True have some weight: does each key get the mask that is meant for it?"
    return None


def name_the_limit(got, expected):
    """A hint for scores that are too large for an answer."""
    if got.isnan().any():
        return "NaN is 0 / 0, inf / inf or inf - inf: a row's largest score counts, and only of those that it may see."
    return "A finite penalty loses against a score that is low enough, or the softmax came first."


def hostile_heads(inputs, scale):
    """Tokens, and matrices for two heads of width 4, whose scores are as large as the scale.

    A token holds a query, a key and a value, four numbers each. The first query has a low score for the first key.
    """
    queries, keys = (inputs.integers(-3, 4, (2, 5, 4)).cpu().double() for _ in range(2))
    queries[:, 0] = torch.tensor([1.0, -2.0, 3.0, 1.0])
    keys[:, 0] = -queries[:, 0]
    if scale > 2.0**100:  # there, rounding would decide between equal scores
        keys += randn(inputs, 2, 5, 4) / 100
    X = torch.cat([queries * scale, keys, randn(inputs, 2, 5, 4)], dim=-1)
    W_q, W_k, W_v = torch.zeros(3, 12, 8, dtype=torch.float64)
    W_q[0:4], W_k[4:8] = torch.eye(4).repeat(1, 2), torch.cat([torch.eye(4), torch.eye(4).flip(0)], dim=1)
    W_v[8:12] = randn(inputs, 4, 8)
    return X, W_q, W_k, W_v, randn(inputs, 8, 3)


def some_blocked(inputs, shape):
    """A random mask in which each query has at least one key that is visible and one that is blocked."""
    keys, place = torch.arange(shape[-1]), inputs.integers(0, shape[-1], (*shape[:-1], 1)).cpu()
    return (inputs.bools(shape, 0.5).cpu() | (keys == place)) & (keys != (place + 1) % shape[-1])


def randn(inputs, *shape, **options):
    """Random numbers on the CPU, where NumPy is at home."""
    return inputs.randn(*shape, **options).cpu()


def array(tensor):
    return None if tensor is None else tensor.numpy().copy()


def expect_attention(student, reference, arguments, what, hint):
    """Vouch for output and weights. Blocked keys have no weight at all."""
    output, weights = pair_of_tensors(student.masked_attention(*map(array, arguments)))
    expected = reference.masked_attention(*arguments)
    expect_close(weights, expected[1], what=f"the weights for {what}", hint=hint)
    hint = "The weights are right. The output averages V with them."
    expect_close(output, expected[0], what=f"the output for {what}", hint=hint)
    if len(arguments) == 4:
        expect_no_weight(weights, arguments[3], what)


@expectation
def expect_unless_turned(got, expected, turned, what, hint):
    """Vouch for an output, unless True means visible to the answer: that is judged elsewhere."""
    is_array = isinstance(got, np.ndarray) and got.shape == tuple(turned.shape)
    if not (is_array and np.allclose(got, turned.numpy(), rtol=1e-4, atol=1e-5)):
        expect_close(as_tensor(got, "the output"), expected, what=what, hint=hint)
