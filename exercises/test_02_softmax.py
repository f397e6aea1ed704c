# Built from course/02_softmax/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the scores of the lesson, tables small enough to work out by hand, and one case for each promise."""

import math

import torch
from shared_02 import (
    BY_HAND,
    DTYPES,
    NAIVE,
    NORMALIZED,
    NOTHING_OVERFLOWS,
    by_hand,
    expect_finite_gradient,
    expect_gradient,
    expect_gradient_of,
    is_one,
)

from autograder.checking import (
    expect_close,
    expect_dtype,
    expect_own_result,
    expect_tensor,
    expect_unchanged,
    points,
)

WAY = "columns", "rows"  # that a dim of a table runs along


@points(0.5)
def test_normalize_by_sum(student, reference):
    """normalize_by_sum divides by the sum along `dim`, for the lesson's scores and for small tables."""
    got = student.normalize_by_sum(reference["scores"], 0)
    expect_close(got, reference["shares"], atol=1e-4, what="the shares of the six tokens")
    for name, dim in ("square", 1), ("signed", 1), ("signed", 0):
        x = reference[name]
        what = f"the shares of {x.tolist()} along the {WAY[dim]} (dim={dim})"
        expected = reference[f"{name}_along_{WAY[dim]}"]
        expect_close(student.normalize_by_sum(x, dim), expected, what=what, hint=say_what_sums_to_one)
    got = student.normalize_by_sum(torch.tensor([[0.0, 1.0], [3.0, 1.0]]), 1)
    what = "the shares of [[0, 1], [3, 1]] along the rows (dim=1)"
    expect_close(got, torch.tensor([[0.0, 1.0], [0.75, 0.25]]), what=what)


@points(0.5)
def test_softmax_naive(student, reference):
    """softmax_naive divides exponentials by their sum along `dim`, for the lesson's scores and small tables."""
    got = student.softmax_naive(reference["scores"], 0)
    expect_close(got, reference["weights"], atol=1e-4, what="the weights of the six tokens")
    for name, dim in ("square", 1), ("logs", 1), ("logs", 0):
        x, what, expected = logarithms(reference, name, dim)
        expect_close(student.softmax_naive(x, dim), expected, what=what, hint=say_what_sums_to_one)


@points(0.5)
def test_softmax_is_written_by_hand(student, reference):
    """softmax, written by hand, gives the right weights for ordinary scores."""
    got = by_hand(student.softmax, reference["scores"], 0)
    expect_close(got, reference["weights"], atol=1e-4, what="the weights of the six tokens")
    for name, dtype in ("square", torch.float32), ("logs", torch.float32), ("logs", torch.float64):
        x, what, expected = logarithms(reference, name, 1)
        expect_close(by_hand(student.softmax, x.to(dtype), 1), expected, what=what, hint=say_what_sums_to_one)


@points(0.75)
def test_any_dim(student, reference):
    """All three functions are right for any shape and layout and any `dim`, passed by name, negative or left out."""
    along = [reference[f"block_along_{dim}"] for dim in range(3)]
    for name in "normalize_by_sum", "softmax_naive", "softmax":
        answer = getattr(student, name)
        x, first = (reference["block"], "scores") if name == "normalize_by_sum" else (reference["block"].log(), "x")
        cases = {f"dim={dim}": (answer(x, dim), along[dim % 3]) for dim in (0, 1, 2, -2, -3)} | {
            "no dim": (answer(x), along[2]),
            "a single slice, dim=1": (answer(x[:1], 1), along[1][:1]),
            "dim=0 (two dimensions)": (answer(x[0], 0), along[1][0]),
            "dim=1 and numbers that are not contiguous": (answer(x.transpose(0, 2), 1), along[1].transpose(0, 2)),
            "fifty equal scores, dim=0": (answer(torch.ones(50), 0), torch.full((50,), 0.02)),
            "a single score, dim=0": (answer(torch.ones(1), 0), torch.ones(1)),
            f"{first} and dim=1 passed by name": (answer(**{first: x, "dim": 1}), along[1]),
        }
        for case, (got, expected) in cases.items():
            what = f"{name} of scores {tuple(expected.shape)} with {case}"
            expect_close(got, expected, rtol=1e-3, what=what, hint=say_along_which_dim)  # digits are asked elsewhere


@points(0.25, requires=(NORMALIZED, NAIVE))
def test_small_numbers_count(student, reference):
    """Sums and weights far below 1, and scores from -87 to 87, are right in normalize_by_sum and softmax_naive."""
    got = student.normalize_by_sum(reference["signed"] * 1e-30, 1)
    what = f"normalize_by_sum(x, 1) for x = {reference['signed'].tolist()} times 1e-30"
    expect_close(got, reference["signed_along_rows"], what=what, hint=say_what_is_added)
    got = student.softmax_naive(reference["logs"] - 25, 1)
    what = "softmax_naive(x, 1) for x = the logarithms of [[1, 2, 5], [4, 3, 1]], less 25 each"
    expect_close(got, reference["logs_along_rows"], what=what, hint=say_what_is_added)
    got = student.softmax_naive(reference["steps"], 0)
    hint = "Small weights count, too. Does your exponential have all of its digits?"
    expect_close(got, reference["weights_of_steps"], rtol=3e-5, atol=0.0, what="the weights of 0, 10, 20", hint=hint)
    # exp(87) and exp(-87) are float32 numbers.
    for scores in [0.0, 80.0], [-80.0, 0.0], [80.0, 87.0], [-87.0, -86.0]:
        got, small = student.softmax_naive(torch.tensor(scores), 0), 1 / (1 + math.exp(scores[1] - scores[0]))
        expected = torch.tensor([small, 1 - small])
        expect_close(got, expected, rtol=1e-4, atol=0.0, what=f"the weights of {scores}", hint=hint)
    hint = "Each row has its own exponentials and its own sum. Nothing else is needed."
    # Less their mean, their lowest, their first or their last score, some of these would overflow.
    scores = torch.tensor([[-80.0, -80.0, -80.0, 80.0], [80.0, -80.0, -80.0, -80.0], [-50.0, -50.0, 50.0, 50.0]])
    got, expected = student.softmax_naive(scores, 1), torch.tensor([[0.0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 0.5, 0.5]])
    expect_close(got, expected, what=f"the weights of {scores.tolist()}, along the rows", hint=hint)
    logs, expected = reference["logs"], reference["logs_along_rows"].repeat(3, 1)
    got = student.softmax_naive(torch.cat([logs + 80, logs - 80, logs - 80]), 1)
    expect_close(got, expected, what="the weights of scores around 80 and -80, along the rows", hint=hint)


@points(0.5)
def test_arguments_are_left_unchanged(student, reference):
    """None of the three functions changes its argument, and each gives every caller a new result."""
    table, far = reference["logs"], reference["far_apart"]
    far[0, 1] = -torch.inf
    cases = {"normalize_by_sum": (reference["signed"],), "softmax_naive": (table,), "softmax": (table, far)}
    for name, many in cases.items():
        trace = getattr(student, name).trace
        for x in many:
            expect_unchanged(trace(x.float(), 1))
            expect_unchanged(trace(x.double(), 1))
        expect_unchanged(trace(many[0].T, 0))
        expect_own_result(getattr(student, name), many[0], what=f"the result of {name}")


@points(0.5, requires=BY_HAND)
def test_softmax_of_large_scores(student, reference):
    """softmax is right for scores far from 0, such as 1000, 1001 or -1000, -1001, whatever other rows hold."""
    top = torch.finfo(torch.float32).max
    cases = {
        "the weights of 1000, 1001, 1002": (reference["large"], 0, reference["large_weights"]),
        "the weights of rows near 1000, 0, -1000, and of 1000 beside 0": (
            *(reference["far_apart"], 1, reference["weights_far_apart"]),
        ),
        "the weights of rows near -1000": (
            *(torch.tensor([[-1e3, -1001.0], [-1e3, -1e3]]), 1, torch.tensor([[0.731059, 0.268941], [0.5, 0.5]])),
        ),
        "the weights of rows that begin with their lowest score": (
            *(torch.tensor([[1.0, 1000.0], [-200.0, 0.0]]), 1, torch.tensor([[0.0, 1.0]] * 2)),
        ),
        "the weights of the largest and the lowest float32": (
            *(torch.tensor([[top, top], [0.0, -top]]), 1, torch.tensor([[0.5, 0.5], [1.0, 0.0]])),
        ),
    }
    for what, (x, dim, expected) in cases.items():
        expect_close(by_hand(student.softmax, x, dim), expected, what=what, hint=say_what_overflows)


@points(0.5, requires=BY_HAND)
def test_softmax_of_masked_scores(student):
    """softmax, written by hand, gives a score of -inf the weight 0, however low the other scores are."""
    inf, low = torch.inf, -torch.finfo(torch.float32).max
    for scores, weights in (
        ([[0.0, -inf, 0.0], [-inf, 2.0, -inf]], [[0.5, 0.0, 0.5], [0.0, 1.0, 0.0]]),
        ([[low, -inf, low], [-inf, -inf, low]], [[0.5, 0.0, 0.5], [0.0, 0.0, 1.0]]),
    ):
        got, expected = by_hand(student.softmax, torch.tensor(scores), 1), torch.tensor(weights)
        expect_close(got, expected, what=f"the weights of {briefly(scores)}", hint=say_where_nan_comes_from)
        small = f"the weights of {briefly(scores)}: the weight at -inf is small, not zero"
        expect_close(got, expected, atol=0.0, what=small)


@points(0.25, requires=BY_HAND)
def test_softmax_returns_the_dtype_of_x(student, reference):
    """softmax, written by hand, takes float16, bfloat16, float32 and float64, and returns the dtype of x."""
    for dtype, precision in DTYPES.items():
        got = expect_dtype(by_hand(student.softmax, reference["logs"].to(dtype), 1), dtype)
        expect_close(got, reference["logs_along_rows"], precision=precision, what=f"the {dtype} weights")
    hint = "Shift the scores, however small they are: exp(20) does not fit into float16, and exp(-20) becomes 0."
    falling = torch.tensor([[20.0, 19.0, 18.0], [-18.0, -19.0, -20.0]])
    expected = torch.tensor([[0.665241, 0.244728, 0.090031]] * 2)
    for dtype in torch.float16, torch.bfloat16:
        got, what = student.softmax(falling.to(dtype), 1), f"the {dtype} weights of 20, 19, 18 and of -18, -19, -20"
        expect_close(got, expected, precision=dtype, what=what, hint=hint)


@points(0.25, requires=BY_HAND)
def test_softmax_of_scores_on_another_device(student, reference):
    """softmax works on any device, such as a GPU, and its result is on the device of x."""
    got = student.softmax.elsewhere(reference["logs"], 1)
    expect_close(got, reference["logs_along_rows"], what="the weights of scores on another device than the CPU")
    got = student.softmax.elsewhere(masked(reference["logs"]), 1)  # that they are right, other checks ask
    expect_tensor(got, what="the weights of scores and -inf on another device than the CPU")


@points(0.5, requires=BY_HAND)
def test_gradients_flow_through_softmax(student, reference):
    """Gradients flow through softmax to x: right for ordinary scores, and finite for large ones."""
    logs, pull, right = reference["logs"], reference["pull"], reference["pulled"]
    large = torch.tensor([[1000.0, 999.0, -1000.0], [300.0, 0.0, 0.0]])
    flat = student.softmax.gradient(logs, 1, upstream=pull)
    deep = student.softmax.gradient(logs[:, None], 2, upstream=pull[:, None])
    across = student.softmax.gradient(logs.T, 0, upstream=pull.T)
    beside = student.softmax.gradient(masked(logs), 1, upstream=torch.nn.functional.pad(pull, (0, 1), value=1.0))
    at_large = student.softmax.gradient(large, 1, upstream=pull)
    cut = "Stay with torch operations from beginning to end, and cut nothing off."
    hint = "Every score changes every weight of its row. Does the gradient reach every use of x?"
    for found, expected in (flat, right), (deep, right[:, None]):
        what = f"the gradient of x for scores of shape {tuple(expected.shape)}"
        expect_gradient(found.args[0], expected, what, hint, cut)
    weights = reference["logs_along_rows"]
    what = "the gradient of x for scores of shape (3, 2), dim=0"
    expect_gradient_of(across, across.args[0], weights.T, right.T, what, hint, cut)
    what = "the gradient of the finite scores, for scores of shape (2, 4) whose last column is -inf"
    expect_gradient_of(beside, beside.args[0], torch.nn.functional.pad(weights, (0, 1)), right, what, hint, cut)
    what = f"the gradient of x for the scores {large.tolist()}"
    expect_finite_gradient(at_large.args[0], at_large, what, NOTHING_OVERFLOWS, cut)


def masked(scores):
    """The same scores, and a column of -inf."""
    return torch.nn.functional.pad(scores, (0, 1), value=-torch.inf)


def briefly(rows):
    low = torch.finfo(torch.float32).min
    texts = (", ".join("low" if score == low else f"{score:.2g}" for score in row) for row in rows)
    text = f"[{', '.join(f'[{row}]' for row in texts)}]"
    return f"{text}, where low = torch.finfo(torch.float32).min" if "low" in text else text


def logarithms(reference, name, dim):
    """A table of logarithms, what it is, and its weights along ``dim``. A square hides sums that do not line up."""
    x, way = reference[name], WAY[dim]
    numbers = x if name == "square" else x.exp().round()
    what = f"the weights of the logarithms of {numbers.tolist()} along the {way} (dim={dim})"
    return numbers.log(), what, reference[f"{name}_along_{way}"]


def say_what_sums_to_one(got, expected):
    """What sums to one where the slices along the dim that was passed should."""
    if any(is_one(got.double().sum(dim)) and is_one(expected.double().sum(dim)) for dim in (0, 1)):
        return None
    for dim, slices, passed in (1, "rows", "dim=0 runs down the columns"), (0, "columns", "dim=1 runs along the rows"):
        if is_one(got.double().sum(dim)):
            return f"Your {slices} sum to one, but {passed}: sum along the `dim` that is passed."
    if is_one(got.double().sum()):
        return "Your whole table sums to one: sum along `dim` only, and keep that dimension."
    return "Nothing sums to one: is each entry divided by the sum of its own slice?"


def say_along_which_dim(got, expected):
    along = [d for d in range(got.dim()) if is_one(got.double().sum(d)) and not is_one(expected.double().sum(d))]
    return f"Yours sum to one along dimension {along[0]}, counted from the front." if along else None


def say_what_is_added(got, expected):
    small = bool((got.double().sum(1) < 0.999).any())
    return (
        "The rows sum to less than one: divide by the sum as it is, with no lower limit, and add nothing."
        if small
        else None
    )


def say_where_nan_comes_from(got, expected):
    return "-inf minus -inf is NaN. Is -inf subtracted from -inf anywhere?" if got.isnan().any() else None


def say_what_overflows(got, expected):
    bad = ~got.isfinite()
    if bad.any() and not bad.all():
        return "Only some rows are NaN. Which scores should each row be compared with?"
    if bad.any():
        return "exp(1000) is inf and exp(-1000) is 0. What can you subtract without changing the weights?"
    return "Only the differences of the scores in a row count, and all of them do."
