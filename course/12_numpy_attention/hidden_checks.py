"""Hidden checks: any axis and leading axes, every form of mask, hostile scores, dtypes, and arguments left alone."""

import numpy as np
import torch

from autograder.checking import expect, expect_close, expect_unchanged, points

SMALL = "test_masked_attention_of_three_queries"
LECTURE = "test_lecture_without_a_mask"


@points(0.5)
def test_softmax_along_any_axis(student, reference, inputs):
    """softmax is right along any axis of an array of any shape."""
    for shape in (5,), (3, 3), (2, 3, 4), (3, 1, 2, 4):
        x = randn(inputs, *shape, scale=3.0)
        for axis in range(-x.dim(), x.dim()) if x.dim() < 4 else (1, -2):
            got = as_tensor(student.softmax(array(x), axis), "the weights")
            expect_close(got, reference.softmax(x, axis), what=f"the weights of shape {shape} along axis {axis}")
    got = as_tensor(student.softmax(x=array(x)), "the weights")
    expect_close(got, reference.softmax(x, -1), what="the weights without an axis", hint="Make -1 the default of axis.")


@points(0.5, requires="test_softmax_along_rows_and_columns")
def test_softmax_of_large_scores(student, reference, inputs):
    """softmax stays right for large scores, positive and negative, in every row."""
    x = randn(inputs, 5, 4).float() + torch.tensor([[1000.0], [0.0], [-1000.0], [30000.0], [-30000.0]])
    for scores, axis in (x, -1), (x.T, 0), (x.double(), 1):
        got = as_tensor(student.softmax(array(scores), axis), "the weights")
        what = f"rows of scores around 1000, 0, -1000, 30000 and -30000, {scores.dtype}"
        expect_close(got, reference.softmax(scores, axis), what=what, hint="Subtract from each row its own maximum.")
    x = torch.tensor([[0.0, 300.0, 900.0], [1e30, 1e30, 0.0], [-1e30, -1e30, -1e30]])
    got = as_tensor(student.softmax(array(x)), "the weights")
    expect_close(got, reference.softmax(x, -1), what="scores of 0, 300, 900, 1e30 and -1e30")


@points(0.5)
def test_attention_for_any_leading_axes(student, reference, inputs):
    """Masked attention is right for any number of leading axes, and when queries and keys differ in number."""
    for lead, queries in ((), 4), ((), 1), ((3,), 4), ((3,), 1), ((1,), 4), ((2, 4), 4), ((2, 1, 3), 4):
        Q, K, V = randn(inputs, *lead, queries, 6), randn(inputs, *lead, 5, 6), randn(inputs, *lead, 5, 3)
        expected = reference.masked_attention(Q, K, V)
        got = student.masked_attention(mask=None, V=array(V), K=array(K), Q=array(Q))
        hint = "Swap only the last two axes of K (`.T` reverses them all), and divide the scores by sqrt(d)."
        expect_attention(got, expected, f"queries of shape {tuple(Q.shape)}, without a mask", hint)


@points(1)
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
        expected = reference.masked_attention(Q, K, V, mask)
        what = f"queries of shape {tuple(Q.shape)} and a mask of shape {mask_shape}"
        hint = "True means blocked. Broadcast the mask to the shape of the scores: np.where does it."
        weights = expect_attention(student.masked_attention(*map(array, (Q, K, V, mask))), expected, what, hint)
        expect_no_weight(weights, mask, what)


@points(0.5, requires=(SMALL, "test_any_mask_blocks_what_is_true"))
def test_blocked_scores_have_no_influence(student, reference, inputs):
    """However large the scores are, blocked ones included, the weights are finite and right."""
    Q, K = (inputs.integers(-3, 4, (2, 5, 4)).cpu().double() for _ in range(2))  # whole numbers: no score is rounded
    V = randn(inputs, 2, 5, 3)
    Q[:, 0] = torch.tensor([1.0, -2.0, 3.0, 1.0])
    K[:, 0] = -Q[:, 0]  # the first query has a low score for the one key that it may look at
    mask = torch.ones(5, 5, dtype=torch.bool).triu(diagonal=1)
    for scale in (2.0**10, 2.0**33, 2.0**110):
        what = f"scores of about {scale:.0e}"
        got = student.masked_attention(*map(array, (Q * scale, K, V, mask)))
        weights = expect_attention(got, reference.masked_attention(Q * scale, K, V, mask), what, name_the_limit)
        expect_no_weight(weights, mask, what)
        got = student.masked_attention(*map(array, (Q * scale, K, V)))
        expect_attention(got, reference.masked_attention(Q * scale, K, V), f"{what} without a mask", name_the_limit)
    Q[:, :4, 0], K[:, 4] = 1, torch.tensor([1e6, 0.0, 0.0, 0.0])  # enormous, and only the last query may look at it
    got = student.masked_attention(*map(array, (Q, K, V, mask)))
    hint = "The future took its share before it was blocked. Block first, then softmax."
    expect_attention(got, reference.masked_attention(Q, K, V, mask), "an enormous score in the future", hint)


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
        what = f"the output for X of shape {tuple(X.shape)}, e = {e}, d_out = {d_out} and {heads} heads"
        hint = "Head 0 owns the first e / h columns: split into (..., T, h, e / h), then swap T and h."
        expect_close(got, reference.multi_head_attention(X, *matrices, heads), what=what, hint=hint)


@points(0.75)
def test_mask_is_the_same_for_every_head(student, reference, inputs):
    """The mask of an example holds for all its heads and for no other example, even with as many heads as examples."""
    for lead, mask_shape in (
        ((), (5, 5)),
        ((2,), (5, 5)),
        ((2,), (2, 5, 5)),
        ((2,), (2, 1, 5)),
        ((3,), (3, 5, 5)),
        ((2, 3), (2, 1, 5, 5)),
        ((3, 2), (3, 2, 5, 5)),
    ):
        X, matrices = draw(inputs, lead, 5, 4, 6, 3)
        mask = some_blocked(inputs, mask_shape)
        got = student.multi_head_attention(array(X), *map(array, matrices), 2, array(mask))
        what = f"the output for X of shape {tuple(X.shape)}, a mask of shape {mask_shape} and 2 heads"
        hint = "Scores have an axis for the heads, just before the last two. Give the mask an axis of size 1 there."
        expected = reference.multi_head_attention(X, *matrices, 2, mask)
        expect_close(as_tensor(got, "the output"), expected, what=what, hint=hint)


@points(0.5, requires=("test_heads_for_any_sizes", "test_mask_is_the_same_for_every_head"))
def test_heads_with_large_scores(student, reference, inputs):
    """However large the scores of a head are, blocked ones included, multi-head attention is finite and right."""
    mask = torch.ones(5, 5, dtype=torch.bool).triu(diagonal=1)
    calls = [(*hostile_heads(inputs, scale), 2, blocked) for scale in (2.0**10, 2.0**110) for blocked in (mask, None)]
    results = student.multi_head_attention.each(
        [(*map(array, arrays), heads, array(blocked)) for *arrays, heads, blocked in calls]
    )
    for call, got in zip(calls, results, strict=True):
        scores = call[0][..., :4] @ call[0][..., 4:8].mT
        masked = "without a mask" if call[-1] is None else "with a mask"
        what = f"the output for scores up to {scores.abs().max():.0e}, {masked}"
        hint = "Block with -np.inf first, then subtract the maximum of each row: each query of each head has its own."
        expect_close(as_tensor(got, "the output"), reference.multi_head_attention(*call), what=what, hint=hint)


@points(0.5, requires=(SMALL, LECTURE))
def test_dtype_is_kept(student, reference, inputs):
    """The results have the dtype of the arguments, float32 or float64, with and without a mask."""
    mask = torch.ones(5, 5, dtype=torch.bool).triu(diagonal=1)
    hint = "Watch NumPy's own scalars: np.sqrt(64) is a float64 number, and float32 / float64 is float64."
    for dtype, name in (torch.float32, "float32"), (torch.float64, "float64"):
        X, matrices = draw(inputs, (2,), 5, 4, 6, 3)
        X, *matrices = (tensor.to(dtype) for tensor in (X, *matrices))
        expect_float(student.softmax(array(X), 1), name, "softmax(x)", hint)
        for blocked in None, mask:
            case = "with a mask" if blocked is not None else "without a mask"
            got = student.masked_attention(array(X), array(X), array(X), array(blocked))
            pair_of_tensors(got)
            expect_float(got[0], name, f"the output of masked_attention {case}", hint)
            expect_float(got[1], name, f"the weights of masked_attention {case}", hint)
            named = dict(zip(("W_q", "W_k", "W_v", "W_o"), map(array, matrices), strict=True))
            got = student.multi_head_attention(X=array(X), **named, num_heads=2, mask=array(blocked))
            expect_float(got, name, f"the output of multi_head_attention {case}", hint)
            expected = reference.multi_head_attention(X, *matrices, 2, blocked)
            expect_close(torch.from_numpy(got), expected, what=f"the {name} output of multi_head_attention {case}")


@points(0.25, requires=("test_softmax_along_rows_and_columns", SMALL, LECTURE))
def test_arguments_are_left_unchanged(student, inputs):
    """The functions leave their arguments unchanged, the mask included."""
    X, matrices = draw(inputs, (2,), 5, 4, 6, 3)
    mask = torch.ones(5, 5, dtype=torch.bool).triu(diagonal=1)
    for arguments in (array(X), 0), (array(X.float()), -1):
        expect_unchanged(student.softmax.trace(*arguments), *arguments)
    # asarray and astype(copy=False) copy nothing where the dtype is theirs already.
    for dtype in torch.float64, torch.float32:
        X, *matrices = (tensor.to(dtype) for tensor in (X, *matrices))
        for arguments in (array(X), array(X) + 1, array(X) - 1, array(mask)), (array(X),) * 3:
            expect_unchanged(student.masked_attention.trace(*arguments), *arguments)
        for blocked in None, array(mask), array(mask.expand(2, 5, 5)):
            arguments = (array(X), *map(array, matrices), 2, blocked)
            expect_unchanged(student.multi_head_attention.trace(*arguments), *arguments)


@points(0.25, requires=("test_softmax_along_rows_and_columns", SMALL, LECTURE))
def test_numpy_alone(student, inputs):
    """NumPy does all the work: torch is not called."""
    X, matrices = draw(inputs, (2,), 5, 4, 6, 3)
    X, *matrices = (array(tensor) for tensor in (X, *matrices))
    mask = np.triu(np.ones((5, 5), dtype=bool), 1)
    calls = {
        "softmax": [student.softmax.record(X, axis) for axis in (0, -1)],
        "masked_attention": [student.masked_attention.record(X, X, X, m) for m in (None, mask)],
        "multi_head_attention": [student.multi_head_attention.record(X, *matrices, 2, m) for m in (None, mask)],
    }
    for name, records in calls.items():
        called = sorted({operation for record in records for operation in record.operations})
        hint = "Everything you need is in NumPy: np.exp, max, sum, @, swapaxes, reshape, np.where."
        expect(not called, f"{name} calls torch", "NumPy only", ", ".join(called[:5]), hint)


def draw(inputs, lead, tokens, d, e, d_out):
    """Tokens and four matrices. They are large enough for weights that differ, so that no mistake hides."""
    shapes = ((d, e), (d, e), (d, e), (e, d_out))
    return randn(inputs, *lead, tokens, d), [randn(inputs, *shape, scale=shape[0] ** -0.25) for shape in shapes]


def name_the_limit(got, expected):
    """A hint for scores that are too large for an answer."""
    if got.isnan().any():
        return (
            "NaN is 0 / 0 or inf / inf: before exp, subtract from each row the maximum of the scores that it may see."
        )
    return "A finite penalty loses against a score that is low enough: block with -np.inf, before the softmax."


def hostile_heads(inputs, scale):
    """Tokens, and matrices for two heads of width 4, whose scores are as large as the scale; no score is rounded.

    A token holds a query, a key and a value, four numbers each. The first query has a low score for the first key.
    """
    queries, keys = (inputs.integers(-3, 4, (2, 5, 4)).cpu().double() for _ in range(2))
    queries[:, 0] = torch.tensor([1.0, -2.0, 3.0, 1.0])
    keys[:, 0] = -queries[:, 0]
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


def as_tensor(got, what):
    """The array as a tensor, once it is known to be an array."""
    hint = "It is a torch tensor: use NumPy throughout." if isinstance(got, torch.Tensor) else None
    expect(isinstance(got, np.ndarray), f"{what} is not a NumPy array", "an array", got, hint)
    return torch.from_numpy(got)


def pair_of_tensors(got):
    """The output and the weights, once they are known to be two arrays."""
    what = "masked_attention does not return a pair"
    expect(isinstance(got, tuple | list) and len(got) == 2, what, "the tuple (output, weights)", got)
    return as_tensor(got[0], "the output"), as_tensor(got[1], "the weights")


def expect_attention(got, expected, what, hint):
    """Vouch for output and weights, and return the weights."""
    output, weights = pair_of_tensors(got)
    expect_close(weights, expected[1], what=f"the weights for {what}", hint=hint)
    expect_close(output, expected[0], what=f"the output for {what}", hint="The weights are right. Multiply them by V.")
    return weights


def expect_no_weight(weights, mask, what):
    blocked = weights[mask.expand(weights.shape)]
    worst = f"up to {blocked.abs().max().item():.3g}"
    expect(not blocked.any(), f"blocked keys still have some weight for {what}", "exactly 0", worst)


def expect_float(got, name, what, hint):
    as_tensor(got, what)
    expect(got.dtype.name == name, f"{what} does not have the dtype of its input", name, got.dtype.name, hint)
