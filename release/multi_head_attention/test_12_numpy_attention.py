# Built from course/12_numpy_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: values by hand and from both lectures, and laws that masks, leading axes and dtypes must obey."""

import numpy as np
import torch

from autograder.checking import Arguments, expect, expect_array, expect_close, expect_unchanged, points


@points(0.5)
def test_softmax_along_rows_and_columns(student, reference):
    """softmax turns the logarithms of 3, 1, 4 into 3/8, 1/8, 4/8 along a row, and does the same along columns."""
    logs = reference["logs"]
    calls = (-1, "rows"), (0, "columns"), (1, "rows"), (-2, "columns")
    results = student.softmax.each([(logs.numpy(), axis) for axis, _ in calls])
    for (axis, along), got in zip(calls, results, strict=True):
        got = as_tensor(got, f"softmax(x, {axis})")
        hint = f"With axis={axis} the {along} sum to one: divide each number by the sum of its own {along[:-1]}."
        expect_close(got, reference[f"logs_along_{along}"], what=f"the weights along the {along}", hint=hint)


@points(0.5)
def test_softmax_of_scores_too_large_for_exp(student):
    """softmax gives 1000, 1001, 1002 the weights of 0, 1, 2, and does so for -1000, -999, -998 in the same table."""
    weights = torch.tensor([0.0900305732, 0.2447284711, 0.6652409558], dtype=torch.float64)
    levels = np.array([[1000.0], [0.0], [-1000.0], [-30000.0]])
    table = levels + np.arange(3.0)
    calls = [(table, -1), (table.astype(np.float32), -1), (table.T.copy(), 0), (table[:1], 1)]
    for (scores, axis), got in zip(calls, student.softmax.each(calls), strict=True):
        expected = weights.expand(len(levels), 3) if axis == -1 else weights[:, None].expand(3, 4)
        what = f"the weights of a {scores.dtype} table with scores around 1000, 0, -1000 and -30000, axis={axis}"
        if axis == 1:
            expected, what = weights[None], "the weights of the one row 1000, 1001, 1002"
        expect_close(as_tensor(got, "the weights"), expected, what=what, hint=name_the_overflow)


@points(0.5)
def test_masked_attention_of_three_queries(student, reference):
    """Weights and output are right for three queries and three keys of width 4; no query looks at a later key."""
    Q, K, V, mask = (reference[name].numpy() for name in ("Q", "K", "V", "mask"))
    output, weights = pair_of_tensors(student.masked_attention(Q, K, V, mask))
    expect_close(weights, reference["weights"], what="the weights", hint=lambda got, _: name_the_fault(got, mask))
    hint = "The weights are right. The output is the average of the values with these weights."
    expect_close(output, reference["output"], what="the output", hint=hint)


@points(0.5)
def test_every_example_by_itself(student, inputs):
    """With any number of leading axes, each example gets what it gets when it is the only one, in both attentions."""
    for lead in (3,), (2, 3):
        Q, K, V = inputs.randn(*lead, 4, 6), inputs.randn(*lead, 5, 6), inputs.randn(*lead, 5, 2)
        places = list(np.ndindex(lead))
        calls = [tuple(x.numpy() for x in (Q, K, V)), *(tuple(x[at].numpy() for x in (Q, K, V)) for at in places)]
        together, *apart = map(pair_of_tensors, student.masked_attention.each(calls))
        for number, what, size in (0, "output", (4, 2)), (1, "weights", (4, 5)):
            wanted = torch.stack([to_shape(pair[number], size, f"the {what} of a single example") for pair in apart])
            what = f"the {what} for queries of shape {tuple(Q.shape)} and keys of shape {tuple(K.shape)}"
            expect_close(together[number], wanted.view(*lead, *size), what=what, hint=SINGLE)

        X, matrices = inputs.randn(*lead, 4, 5), [inputs.randn(*shape).numpy() for shape in ((5, 6),) * 3 + ((6, 7),)]
        calls = [(x.numpy(), *matrices, 3) for x in (X, *(X[at] for at in places))]
        together, *apart = (as_tensor(got, "the output") for got in student.multi_head_attention.each(calls))
        wanted = torch.stack([to_shape(output, (4, 7), "the output of a single example") for output in apart])
        what = f"multi_head_attention's output for X of shape {tuple(X.shape)} and 3 heads"
        expect_close(together, wanted.view(*lead, 4, 7), what=what, hint=SINGLE)


@points(0.5)
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
        full = np.broadcast_to(small, (*lead, 4, 5))
        calls = [(*arrays, small), (*arrays, full.copy())]
        (output, weights), (full_output, full_weights) = map(pair_of_tensors, student.masked_attention.each(calls))
        what = f"for queries of shape {arrays[0].shape} and a mask of shape {shape}"
        to_shape(weights, full.shape, f"the weights {what}")
        blocked, visible = weights[torch.tensor(full)], weights[torch.tensor(~full)]
        said = "The keys where the mask is False got the weight 0. In this course True means blocked."
        hint = said if blocked.any() and not visible.any() else None
        largest = f"up to {blocked.abs().max():.3g}"
        expect(not blocked.any(), f"blocked keys still have some weight {what}", "exactly 0", largest, hint)
        hint = "The same mask, written out for every query of every example, gives something else."
        expect_close(weights, full_weights, what=f"the weights {what}", hint=hint)
        expect_close(output, full_output, what=f"the output {what}", hint=hint)


@points(0.5)
def test_blocked_keys_have_no_influence(student):
    """The larger of two scores takes all the weight, and a blocked key has no say, however large the scores are."""
    for size in 1e3, 3e9, 1e31:
        Q, K, V = np.array([[1.0], [-1.0]]), np.array([[-size], [-2 * size], [5.0]]), np.array([[1.0], [3.0], [80.0]])
        mask = np.array([[False, False, True]] * 2)
        output, weights = pair_of_tensors(student.masked_attention(Q, K, V, mask))
        what = f"for visible scores of {-size:.0e} and {-2 * size:.0e} in the first row"
        largest = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        expect_close(weights, largest, what=f"the weights {what}", hint=name_the_limit)
        expect_close(output, torch.tensor([[1.0], [3.0]]), what=f"the output {what}", hint=name_the_limit)
        # The first number of a token is its query, the second its key, the third its value; both heads do the same.
        X = np.array([[[1.0, -size, 10.0], [-1.0, -2 * size, 20.0], [1.0, 5.0, 60.0]]])
        W_q, W_k, W_v = np.eye(3)[:, :, None].repeat(2, axis=-1)
        mask = np.array([[False, False, True], [False, False, True], [False, False, False]])
        got = as_tensor(student.multi_head_attention(X, W_q, W_k, W_v, np.eye(2), 2, mask), "the output")
        expected = torch.tensor([[[10.0, 10.0], [20.0, 20.0], [60.0, 60.0]]])
        has_say = got.shape == expected.shape and bool((got[:, 2] == 60).all()) and got[:, :2].max() > 20
        hint = "The blocked token, whose value is 60, has some say." if has_say else None
        expect_close(got, expected, what=f"multi_head_attention's output {what}", hint=hint)


@points(0.25)
def test_lecture_with_a_causal_mask(student, reference):
    """Two heads with a causal mask give the output of nn.MultiheadAttention in the lecture with seed 42."""
    check_lecture(student, reference, "masked", reference["masked_mask"].numpy())


@points(0.25)
def test_lecture_without_a_mask(student, reference):
    """Two heads without a mask give the output of nn.MultiheadAttention in the lecture with seed 0."""
    check_lecture(student, reference, "plain", None)


@points(0.5)
def test_mask_of_each_example(student, inputs):
    """Each example's own mask holds for all its heads and for no other example, also with as many examples as heads."""
    matrices = [inputs.randn(*shape).numpy() for shape in ((3, 4), (3, 4), (3, 4), (4, 5))]
    cases, calls = [((2,), (2, 4, 4)), ((3,), (3, 4, 4)), ((2, 3), (2, 3, 4, 4)), ((2, 3), (2, 1, 4, 4))], []
    for lead, shape in cases:
        X, mask = inputs.randn(*lead, 4, 3).numpy(), noted_mask(inputs, shape)
        full, places = np.broadcast_to(mask, (*lead, 4, 4)), list(np.ndindex(lead))
        other = full[places[0]][:, [1, 0, 2, 3]]  # the same mask, with two of its columns exchanged
        calls += [(X, *matrices, 2, mask), *((X[at][None], *matrices, 2, full[at]) for at in places)]
        calls.append((X[places[0]][None], *matrices, 2, other))
    outputs = student.multi_head_attention.each(calls)
    for lead, shape in cases:
        together, *apart = (as_tensor(next(outputs), "the output") for _ in range(np.prod(lead) + 2))
        what = f"the output for X of shape {(*lead, 4, 3)}, a mask of shape {shape} and 2 heads"
        *apart, changed = (to_shape(output, (1, 4, 5), "the output of a single example") for output in apart)
        is_used = not torch.allclose(changed, apart[0], rtol=1e-6, atol=1e-6)
        expect(is_used, "two different masks give the same output", hint="Use the mask that is passed, whatever it is.")
        hint = f"{SINGLE} Think of the axis for the heads: the scores have it, and the mask does not."
        expect_close(together, torch.stack(apart).view(*lead, 4, 5), what=what, hint=hint)


@points(0.25)
def test_float32_stays_float32(student, inputs):
    """Results have the dtype of the arguments, float32 or float64, with and without a mask."""
    X, W, mask = inputs.randn(2, 4, 4).numpy(), inputs.randn(4, 4).numpy(), noted_mask(inputs, (4, 4))
    for dtype in np.float32, np.float64:
        X, W = X.astype(dtype), W.astype(dtype)
        expect_dtypes("softmax", student.softmax(X), dtype)
        for blocked, what in (mask, "with a mask"), (None, "without a mask"):
            expect_dtypes(f"masked_attention {what}", student.masked_attention(X[0], X[1], X[0], blocked), dtype)
            got = student.multi_head_attention(X, W, W, W, W, 2, blocked)
            expect_dtypes(f"multi_head_attention {what}", got, dtype)


@points(0.25)
def test_arguments_stay_as_they_are(student, inputs):
    """No function writes into the arrays that it is given, the mask included."""
    X, W, mask = inputs.randn(2, 4, 4).numpy(), inputs.randn(4, 4).numpy(), noted_mask(inputs, (4, 4))
    for dtype in np.float32, np.float64:
        X, W = X.astype(dtype), W.astype(dtype)
        for function, arguments in (
            (student.softmax, (X,)),
            (student.masked_attention, (X[0].copy(), X[1].copy(), X[0] + 1, mask)),
            (student.multi_head_attention, (X, W, W + 1, W + 2, W + 3, 2, mask)),
        ):
            trace = function.trace(*arguments)
            expect_work(trace.value, arguments[0])
            expect_unchanged(trace, *arguments)


@points(0.25)
def test_torch_is_not_called(student, inputs):
    """All three functions use NumPy and Python alone, not torch (advisory: watched from their own process)."""
    X, W, mask = inputs.randn(2, 4, 4).numpy(), inputs.randn(4, 4).numpy(), noted_mask(inputs, (4, 4))
    for name, arguments in (
        ("softmax", (X,)),
        ("masked_attention", (X[0].copy(), X[1].copy(), X[0] + 1, mask)),
        ("multi_head_attention", (X, W, W, W, W, 2, mask)),
    ):
        record = getattr(student, name).record(*arguments)
        called = ", ".join(sorted(record.operations)[:5])
        expect(not called, f"{name} calls torch", "NumPy only", called, "NumPy has all that these functions need.")
        expect_work(record.value, arguments[0])


@points(0.25)
def test_arguments_by_name(student, inputs):
    """The arguments have the names of the stub. axis is -1 and mask is None for a call that leaves them out."""
    X, W, mask = inputs.randn(1, 4, 4).numpy(), inputs.randn(4, 4).numpy(), noted_mask(inputs, (4, 4))
    Q, K, V = W, W + X[0], W - X[0]
    for function, by_name, by_position in (
        (student.softmax, {"axis": 1, "x": W}, (W, 1)),
        (student.softmax, {"x": W}, (W, -1)),
        (student.masked_attention, {"mask": mask, "V": V, "K": K, "Q": Q}, (Q, K, V, mask)),
        (student.masked_attention, {"V": V, "K": K, "Q": Q}, (Q, K, V, None)),
        (
            student.multi_head_attention,
            {"mask": mask, "num_heads": 2, "W_o": W, "W_v": V, "W_k": K, "W_q": Q, "X": X},
            (X, Q, K, V, W, 2, mask),
        ),
        (
            student.multi_head_attention,
            {"num_heads": 2, "W_o": W, "W_v": V, "W_k": K, "W_q": Q, "X": X},
            (X, Q, K, V, W, 2, None),
        ),
    ):
        named, positional = map(arrays_in, function.each([Arguments(**by_name), by_position]))
        what = "the result of a call with the arguments " + ", ".join(by_name)
        expect(len(named) == len(positional) > 0, what, "arrays, as many as in a call by position", f"{len(named)}")
        for one, other in zip(named, positional, strict=True):
            expect_close(as_tensor(one, "the result"), as_tensor(other, "the result"), what=what)


SINGLE = "An example among others gets something else than when it is the only one."


def check_lecture(student, reference, name, mask):
    arguments = [reference[f"{name}_{key}"].numpy() for key in ("X", "W_q", "W_k", "W_v", "W_o")]
    got = as_tensor(student.multi_head_attention(*arguments, 2, mask), "the output")
    expect_close(got, reference[f"{name}_output"], atol=1e-6, rtol=0.0, what="the output", hint=name_the_nan)


def noted_mask(inputs, shape):
    """A random mask that blocks the second key of every query, and never the first."""
    mask = inputs.bools(shape, 0.5)
    mask[..., 0], mask[..., 1] = False, True
    return mask.numpy()


def pair_of_tensors(got):
    """The output and the weights, once they are known to be two arrays."""
    hint = "This is one array: the contract asks for two, (output, weights)." if isinstance(got, np.ndarray) else None
    what = "masked_attention does not return a pair"
    expect(isinstance(got, tuple | list) and len(got) == 2, what, "the tuple (output, weights)", got, hint)
    return as_tensor(got[0], "the output"), as_tensor(got[1], "the weights")


def as_tensor(got, what):
    """The array as a tensor, once it is known to be an array of floating point numbers."""
    return expect_array(got, dtype=np.floating, what=what).double()


def to_shape(got, shape, what):
    """The tensor, once it is known to have that shape."""
    expect(tuple(got.shape) == tuple(shape), f"{what} has the wrong shape", str(tuple(shape)), str(tuple(got.shape)))
    return got


def arrays_in(got):
    """The arrays of a result: of a pair or a list, or the result itself."""
    return [part for part in (got if isinstance(got, tuple | list) else [got]) if isinstance(part, np.ndarray)]


def expect_dtypes(what, got, dtype):
    """Vouch for the dtype of every array of a result."""
    found = arrays_in(got)
    expect(len(found) > 0, f"{what} returns no array", "an array", got)
    wrong = [part.dtype.name for part in found if part.dtype != dtype]
    hint = "Not only arrays have a dtype: NumPy's own numbers have one as well, and so has a new array of zeros."
    expect(not wrong, f"{what} gives another dtype than it was given", np.dtype(dtype).name, ", ".join(wrong), hint)


def expect_work(got, first):
    """Vouch that something was computed, because an answer that hands its argument back does nothing wrong."""
    is_new = any(not np.array_equal(part, first) for part in arrays_in(got))
    expect(is_new, "this cannot be judged: the result is no array, or the argument itself", "a new array", got)


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
        return "NaN is 0 / 0 or inf / inf here: exp of 1000 is too large for a float, and exp of -1000 is 0."
    return "Only differences between the scores of a row matter: 1000, 1001, 1002 are 0, 1, 2."


def name_the_limit(got, expected):
    if got.isnan().any():
        return "NaN is 0 / 0, inf / inf or inf - inf: look at a row whose scores are all far below those of another."
    return "A blocked key won, or kept some weight: no finite score is low enough to lose against every other one."
