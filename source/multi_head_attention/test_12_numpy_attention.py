# Built from course/12_numpy_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: values by hand and from both lectures, and laws that masks, leading axes and dtypes must obey."""

import numpy as np
import torch
from shared_12 import (
    arrays_in,
    as_tensor,
    check_lowest_score,
    expect_arguments_unchanged,
    expect_dtypes,
    expect_no_weight,
    expect_numpy_alone,
    pair_of_tensors,
)

from autograder.checking import expect, expect_close, expect_own_result, expect_tensor, expectation, points

SINGLE = "Without the leading axes, an example gets something else. Do you count axes from the front, or mix examples?"
DTYPE = "Not only arrays have a dtype: NumPy's own numbers have one as well, and so has a new array of zeros."
TURNED = "The keys where the mask is False got the weight 0. In this course True means blocked."


@points(0.5)
def test_softmax_along_rows_and_columns(student, reference):
    """softmax is right along any axis of two or three: the logs of 3, 1, 4 in a row become 3/8, 1/8, 4/8."""
    for axis, along in (-1, "rows"), (0, "columns"), (1, "rows"), (-2, "columns"):
        got = as_tensor(student.softmax(reference["logs"].numpy(), axis), f"softmax(x, {axis})")
        hint = f"With axis={axis} the {along} sum to one: divide each number by the sum of its own {along[:-1]}."
        right = reference[f"logs_along_{along}"]
        expect_close(got, right, what=f"the weights along the {along}", hint=hint)
        if axis >= 0:  # two equal tables behind each other
            got = as_tensor(
                student.softmax(np.stack([reference["logs"].numpy()] * 2, axis=2), axis), f"softmax(x, {axis})"
            )
            expect_close(
                got, torch.stack([right] * 2, dim=2), what=f"the weights along axis {axis} of three", hint=hint
            )


@points(0.5)
def test_softmax_of_scores_too_large_for_exp(student):
    """softmax gives scores around 1000, 0, -1000 and -30000 the right weights, all in one table."""
    weights = torch.tensor([[0.0900305732, 0.2447284711, 0.6652409558]] * 4, dtype=torch.float64)
    table = np.array([[1000.0], [0.0], [-1000.0], [-30000.0]]) + np.arange(3.0)
    for scores, axis, expected in (
        (table, -1, weights),
        (table.astype(np.float32), -1, weights),
        (table.T.copy(), 0, weights.T),
    ):
        got = as_tensor(student.softmax(scores, axis), "the weights")
        what = f"the weights of a {scores.dtype} table with scores around 1000, 0, -1000 and -30000, axis={axis}"
        expect_close(got, expected, what=what, hint=name_the_overflow)
    got = as_tensor(student.softmax(table[:1], 1), "the weights")
    expect_close(got, weights[:1], what="the weights of the one row 1000, 1001, 1002", hint=name_the_overflow)


@points(0.5)
def test_masked_attention_of_three_queries(student, reference):
    """masked_attention is right for three queries: three keys and a causal mask, and one key without a mask."""
    Q, K, V, mask = (reference[name].numpy() for name in ("Q", "K", "V", "mask"))
    output, weights = pair_of_tensors(student.masked_attention(Q, K, V, mask))
    expect_close(weights, reference["weights"], what="the weights", hint=lambda got, _: name_the_fault(got, mask))
    hint = "The weights are right. The output is the average of the values with these weights."
    expect_close(output, reference["output"], what="the output", hint=hint)
    output, weights = pair_of_tensors(student.masked_attention(Q, K[:1], V[:1]))
    expect_close(weights, torch.ones(3, 1), what="the weights of the only key")
    expect_close(output, reference["V"][:1].expand(3, -1), what="the output for the only value")
    Q, K = np.pad(Q * 2**0.5, ((0, 0), (0, 4))), np.pad(K, ((0, 0), (0, 4)))
    _, weights = pair_of_tensors(student.masked_attention(Q, K, V, mask))
    expect_close(weights, reference["weights"], what="the weights for queries of width 8 with the same scores, scaled")


@points(0.25)
def test_lecture_with_a_causal_mask(student, reference):
    """multi_head_attention gives the lecture's output of nn.MultiheadAttention: two heads, causal mask, seed 42."""
    check_lecture(student, reference, "masked", reference["masked_mask"].numpy())


@points(0.25)
def test_lecture_without_a_mask(student, reference):
    """multi_head_attention gives the lecture's output of nn.MultiheadAttention: two heads, no mask, seed 0."""
    check_lecture(student, reference, "plain", None)


@points(0.5)
def test_every_example_by_itself(student, inputs):
    """With any leading axes, and with e other than d, each example gets what it gets alone, in both attentions."""
    for lead in (3,), (2, 3):
        places = list(np.ndindex(lead))
        Q, K, V = (inputs.randn(*lead, *size).numpy() for size in ((4, 6), (5, 6), (5, 2)))
        together = pair_of_tensors(student.masked_attention(Q, K, V))
        apart = [pair_of_tensors(student.masked_attention(Q[at], K[at], V[at])) for at in places]
        for part, name, size in (0, "output", (4, 2)), (1, "weights", (4, 5)):
            what = f"the {name} for queries of shape {Q.shape} and keys of shape {K.shape}"
            of_one = f"masked_attention's {name}"
            expect_as_apart(together[part], [pair[part] for pair in apart], lead, size, of_one, what, SINGLE)
        X, matrices = inputs.randn(*lead, 4, 5).numpy(), draw_matrices(inputs, (5, 6), (5, 6), (5, 6), (6, 7))
        together, *apart = (
            as_tensor(student.multi_head_attention(x, *matrices, 3), "the output")
            for x in (X, *(X[at] for at in places))
        )
        what = f"multi_head_attention's output for X of shape {X.shape} and 3 heads"
        expect_as_apart(together, apart, lead, (4, 7), "multi_head_attention's output", what, SINGLE)


@points(0.5, rests_on=("test_masked_attention_of_three_queries", "test_every_example_by_itself"))
def test_mask_of_another_shape(student, inputs):
    """A mask that is broadcast blocks the keys where it is True, with weight exactly 0, as the full-sized mask does."""
    for lead, shape in (
        ((), (1, 5)),
        ((3,), (4, 5)),
        ((3,), (3, 1, 5)),
        ((3,), (3, 4, 5)),
        ((2, 3), (3, 4, 5)),
        ((2, 3), (2, 1, 1, 5)),
    ):
        arrays = [inputs.randn(*lead, *size).numpy() for size in ((4, 6), (5, 6), (5, 2))]
        small = noted_mask(inputs, shape)
        full = np.broadcast_to(small, (*lead, 4, 5)).copy()
        got, right = (pair_of_tensors(student.masked_attention(*arrays, mask)) for mask in (small, full))
        what = f"queries of shape {arrays[0].shape} and a mask of shape {shape}"
        expect_tensor(got[1], shape=full.shape, what=f"the weights for {what}")
        expect_no_weight(got[1], torch.from_numpy(full), what, TURNED)
        hint = "The same mask, written out for every query of every example, gives something else."
        expect_close(got[1], right[1], what=f"the weights for {what}", hint=hint)
        expect_close(got[0], right[0], what=f"the output for {what}", hint=hint)


@points(0.5, rests_on="test_every_example_by_itself")
def test_blocked_keys_have_no_influence(student):
    """Both attentions are right for scores of any size: the larger of two takes all, a blocked one nothing."""
    mask = np.array([[False, False, True], [False, False, True], [False, False, False]])
    W_q, W_k, W_v = np.eye(3)[:, :, None].repeat(2, axis=-1)
    for size in 1e3, 3e9, 1e31:
        what = f"for visible scores of {-size:.0e} and {-2 * size:.0e}, beside a blocked one of 5, in the first row"
        Q, K, V = np.array([[1.0], [-1.0]]), np.array([[-size], [-2 * size], [5.0]]), np.array([[1.0], [3.0], [80.0]])
        output, weights = pair_of_tensors(student.masked_attention(Q, K, V, mask[:2]))
        largest = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        expect_close(weights, largest, what=f"the weights {what}", hint=name_the_limit)
        expect_close(output, torch.tensor([[1.0], [3.0]]), what=f"the output {what}", hint=name_the_limit)
        # The first number of a token is its query, the second its key, the third its value; both heads do the same.
        X = np.array([[[1.0, -size, 10.0], [-1.0, -2 * size, 20.0], [1.0, 5.0, 60.0]]])
        got = as_tensor(student.multi_head_attention(X, W_q, W_k, W_v, np.eye(2), 2, mask), "the output")
        expected = torch.tensor([[[10.0, 10.0], [20.0, 20.0], [60.0, 60.0]]])
        expect_close(got, expected, what=f"multi_head_attention's output {what}", hint=name_who_has_a_say)
    check_lowest_score(student)


@points(0.5, rests_on="test_every_example_by_itself")
def test_mask_of_each_example(student, inputs):
    """An example's mask, its own or one that is broadcast, holds for all its heads and for no other example."""
    matrices = draw_matrices(inputs, (3, 4), (3, 4), (3, 4), (4, 5))
    alone = "An example among others gets something else than when it is the only one."
    hint = f"{alone} Think of the axis for the heads: the scores have it, and the mask does not."

    def attend(X, mask):
        return as_tensor(student.multi_head_attention(X, *matrices, 2, mask), "the output")

    for lead, shape in (
        ((2,), (2, 4, 4)),
        ((3,), (3, 4, 4)),
        ((2, 3), (2, 3, 4, 4)),
        ((2, 3), (2, 1, 4, 4)),
        ((3, 2), (2, 4, 4)),
    ):
        X, mask = inputs.randn(*lead, 4, 3).numpy(), noted_mask(inputs, shape)
        full = np.broadcast_to(mask, (*lead, 4, 4)).reshape(-1, 4, 4)
        together, apart = (
            attend(X, mask),
            [attend(x[None], own) for x, own in zip(X.reshape(-1, 4, 3), full, strict=True)],
        )
        changed = attend(X.reshape(-1, 4, 3)[:1], full[0][:, [1, 0, 2, 3]])  # two columns of the mask are exchanged
        expect_mask_used(apart[0], changed)
        what = f"the output for X of shape {X.shape}, a mask of shape {shape} and 2 heads"
        expect_as_apart(together, apart, lead, (1, 4, 5), "multi_head_attention's output", what, hint)


@points(0.25)
def test_float32_stays_float32(student, inputs):
    """Results have the dtype of the arguments, float32 or float64, with and without a mask."""
    X, W, mask = inputs.randn(2, 4, 4).numpy(), inputs.randn(4, 4).numpy(), noted_mask(inputs, (4, 4))
    for dtype in np.float32, np.float64:
        X, W = X.astype(dtype), W.astype(dtype)
        expect_dtypes(student.softmax(X), dtype, "softmax", DTYPE)
        for blocked, what in (None, "without a mask"), (mask, "with a mask"):
            got = student.masked_attention(X[0], X[1], X[0], blocked)
            expect_dtypes(got, dtype, f"masked_attention {what}", DTYPE)
            got = student.multi_head_attention(X, W, W, W, W, 2, blocked)
            expect_dtypes(got, dtype, f"multi_head_attention {what}", DTYPE)


@points(0.25)
def test_arguments_stay_as_they_are(student, inputs):
    """No function writes into the arrays that it is given, the mask included, and each call returns new arrays."""
    X, W, mask = inputs.randn(2, 4, 4).numpy(), inputs.randn(4, 4).numpy(), noted_mask(inputs, (4, 4))
    for dtype in np.float32, np.float64:
        X, W = X.astype(dtype), W.astype(dtype)
        expect_arguments_unchanged(student.softmax, X)
        expect_arguments_unchanged(student.masked_attention, X[0].copy(), X[1].copy(), X[0] + 1, mask)
        expect_arguments_unchanged(student.multi_head_attention, X, W, W + 1, W + 2, W + 3, 2, mask)
    expect_own_result(student.softmax, X, what="softmax's result")
    expect_own_result(student.masked_attention, X[0], X[1], X[0] + 1, mask, what="masked_attention's result")
    expect_own_result(student.multi_head_attention, X, W, W, W, W, 2, mask, what="multi_head_attention's result")


@points(0.25)
def test_torch_is_not_called(student, inputs):
    """All three functions use NumPy and Python alone, not torch."""
    X, W, mask = inputs.randn(2, 4, 4).numpy(), inputs.randn(4, 4).numpy(), noted_mask(inputs, (4, 4))
    expect_numpy_alone(student, "softmax", X)
    expect_numpy_alone(student, "masked_attention", X[0].copy(), X[1].copy(), X[0] + 1, mask)
    expect_numpy_alone(student, "multi_head_attention", X, W, W, W, W, 2, mask)


@points(0.25)
def test_arguments_by_name(student, inputs):
    """The functions can be called as the stub says: with its names, and without axis or mask."""
    X, W, mask = inputs.randn(1, 4, 4).numpy(), inputs.randn(4, 4).numpy(), noted_mask(inputs, (4, 4))
    Q, K, V = W, W + X[0], W - X[0]
    for function, names, arguments, default in (
        (student.softmax, "x axis", (W, 1), -1),
        (student.masked_attention, "Q K V mask", (Q, K, V, mask), None),
        (student.multi_head_attention, "X W_q W_k W_v W_o num_heads mask", (X, Q, K, V, W, 2, mask), None),
    ):
        by_name = [*zip(names.split(), arguments, strict=True)][::-1]  # the last one first
        for some, positional in (by_name, arguments), (by_name[1:], (*arguments[:-1], default)):
            what = "the result of a call with the arguments " + ", ".join(name for name, _ in some)
            expect_same_arrays(function(**dict(some)), function(*positional), what)


def check_lecture(student, reference, name, mask):
    arguments = [reference[f"{name}_{key}"].numpy() for key in ("X", "W_q", "W_k", "W_v", "W_o")]
    got = as_tensor(student.multi_head_attention(*arguments, 2, mask), "the output")
    expect_close(got, reference[f"{name}_output"], atol=1e-6, rtol=0.0, what="the output", hint=name_the_nan)


def draw_matrices(inputs, *shapes):
    return [inputs.randn(*shape).numpy() for shape in shapes]


def noted_mask(inputs, shape):
    """A random mask that blocks the second key of every query, and never the first."""
    mask = inputs.bools(shape, 0.5)
    mask[..., 0], mask[..., 1] = False, True
    return mask.numpy()


@expectation
def expect_as_apart(together, apart, lead, size, name, what, hint):
    """Vouch that examples get together what they get apart."""
    for one in apart:
        expect_tensor(one, shape=size, what=f"{name} for a single example")
    expect_close(together, torch.stack(apart).view(*lead, *size[-2:]), what=what, hint=hint)


@expectation
def expect_mask_used(got, changed):
    for one in got, changed:
        expect_tensor(one, shape=(1, 4, 5), what="multi_head_attention's output for a single example")
    is_used = not torch.allclose(changed, got, rtol=1e-6, atol=1e-6)
    expect(is_used, "two different masks give the same output", hint="Use the mask that is passed, whatever it is.")


@expectation
def expect_same_arrays(got, expected, what):
    named, positional = arrays_in(got), arrays_in(expected)
    expect(len(named) == len(positional) > 0, what, "arrays, as many as in a call by position", f"{len(named)}")
    for one, other in zip(named, positional, strict=True):
        expect_close(as_tensor(one, "the result"), as_tensor(other, "the result"), what=what)


def name_the_fault(weights, mask):
    """What can be seen from wrong weights."""
    visible = weights[:2][torch.tensor(~mask[:2])]
    if not visible.any():
        return "The keys where the mask is False got no weight. In this course True means blocked."
    if weights.isnan().any():
        return name_the_nan(weights, None)
    if torch.allclose(weights.sum(0), torch.ones(3, dtype=weights.dtype), atol=1e-4):
        return "The columns sum to one: each key shares out its weight. It is the queries that do so."
    if not torch.allclose(weights.sum(1), torch.ones(3, dtype=weights.dtype), atol=1e-4):
        return "The rows do not sum to one. The keys that a query may see share all of its weight."
    return None


def name_the_nan(got, expected):
    if got.isnan().any():
        return "NaN comes from 0 * inf, from inf - inf, or from a row in which every key is blocked."
    return None


def name_the_overflow(got, expected):
    if got.isnan().any():
        return "NaN is 0 / 0 or inf / inf here. exp of 1000 is too large for a float: inf. exp of -1000 is 0."
    return "Only differences between the scores of a row matter: 1000, 1001, 1002 are 0, 1, 2."


def name_the_limit(got, expected):
    if got.isnan().any():
        return "NaN is 0 / 0, inf / inf or inf - inf: look at a row whose scores are all far below those of another."
    return "A blocked key won, or kept some weight: no finite score is low enough to lose against every other one."


def name_who_has_a_say(got, expected):
    if (got[:, 2] == 60).all() and got[:, :2].max() > 20:
        return "The blocked token, whose value is 60, has some say."
    return None
