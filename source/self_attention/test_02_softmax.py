# Built from course/02_softmax/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the scores of the lesson, tables small enough to work out by hand, and one case for each promise."""

import torch

from autograder.checking import Arguments, call_each, expect, expect_close, expect_tensor, expect_unchanged, points

# Parts of the names of PyTorch's own softmax functions and of what calls them.
LIBRARY = "softmax", "logsumexp", "scaled_dot_product", "multi_head_attention", "cross_entropy"
# dtype -> the accuracy asked for: float64 may be computed in float32.
DTYPES = {
    torch.float32: torch.float32,
    torch.float64: torch.float32,
    torch.float16: torch.float16,
    torch.bfloat16: torch.bfloat16,
}
NORMALIZED, NAIVE, BY_HAND = "test_normalize_by_sum", "test_softmax_naive", "test_softmax_is_written_by_hand"


@points(0.5)
def test_normalize_by_sum(student, reference):
    """normalize_by_sum divides by the sum along `dim`: 0.9544, 1.4950, ... become 0.1455, 0.2278, ..."""
    table, square = reference["signed"], reference["square"]
    zero = square - torch.tensor([[1.0, 0.0], [0.0, 0.0]])
    calls = [(reference["scores"], 0), (square, 1), (table, 1), (table, 0), (zero, 1)]
    results = student.normalize_by_sum.each(calls)
    got = expect_tensor(next(results), shape=(6,))
    expect_close(got, reference["shares"], atol=1e-4, what="the shares of the six tokens")
    check_square(next(results), reference, square)
    check_directions(results, reference, "signed", str(table.tolist()))
    what = "the shares of [[0, 1], [3, 1]] along the rows (dim=1)"
    expect_close(next(results), torch.tensor([[0.0, 1.0], [0.75, 0.25]]), what=what)


@points(0.5)
def test_softmax_naive(student, reference):
    """softmax_naive divides exponentials by their sum along `dim`: 0.9544, 1.4950, ... become 0.1385, 0.2379, ..."""
    logs = reference["logs"]
    results = student.softmax_naive.each(
        [(reference["scores"], 0), (reference["square"].log(), 1), (logs, 1), (logs, 0)]
    )
    got = expect_tensor(next(results), shape=(6,))
    expect_close(got, reference["weights"], atol=1e-4, what="the weights of the six tokens")
    check_square(next(results), reference, "the logarithms of [[1, 1], [3, 1]]")
    check_directions(results, reference, "logs", "the logarithms of [[1, 2, 5], [4, 3, 1]]")


@points(0.5)
def test_softmax_is_written_by_hand(student, reference):
    """softmax makes weights of ordinary scores, with no library softmax (advisory: watched from its own process)."""
    logs = reference["logs"]
    calls = (reference["scores"], 0), (reference["square"].log(), 1), (logs, 1), (logs.double(), 1)
    results = by_hand(student.softmax, calls)
    got = expect_tensor(next(results), shape=(6,))
    expect_close(got, reference["weights"], atol=1e-4, what="the weights of the six tokens")
    check_square(next(results), reference, "the logarithms of [[1, 1], [3, 1]]")
    for got in results:
        what = "the logarithms of [[1, 2, 5], [4, 3, 1]] along the rows (dim=1)"
        got = expect_tensor(got, shape=(2, 3))
        expect_close(got, reference["logs_along_rows"], what=what, hint=lambda got, _: name_what_sums_to_one(got, 1))


@points(0.75)
def test_any_dim(student, reference):
    """All three functions take any `dim`, counted from the front or the back, by name, or left out (the last one)."""
    shares, logs = reference["block"], reference["block"].log()
    for name, x in ("normalize_by_sum", shares), ("softmax_naive", logs), ("softmax", logs):
        first = "scores" if name == "normalize_by_sum" else "x"
        cases = {f"dim={dim}": ((x, dim), reference[f"block_along_{dim % 3}"]) for dim in (0, 1, 2, -2, -3)}
        cases["no dim"] = (x,), reference["block_along_2"]
        cases["a single slice, dim=1"] = (x[:1], 1), reference["block_along_1"][:1]
        turned = (x.transpose(0, 2), 1), reference["block_along_1"].transpose(0, 2)
        cases["dim=1 and numbers that are not contiguous in memory"] = turned
        cases["fifty equal scores, dim=0"] = (torch.ones(50), 0), torch.full((50,), 0.02)
        cases["a single score, dim=0"] = (torch.ones(1), 0), torch.ones(1)
        cases[f"{first} and dim=1 passed by name"] = Arguments(**{first: x, "dim": 1}), reference["block_along_1"]
        results = getattr(student, name).each([call for call, _ in cases.values()])
        for (case, (_, expected)), got in zip(cases.items(), results, strict=True):
            what = f"{name} of scores {tuple(expected.shape)} with {case}"
            got = expect_tensor(got, shape=tuple(expected.shape), what=what)
            expect_close(got, expected, what=what, hint=lambda got, _: name_the_dim(got))


@points(0.25, requires=(NORMALIZED, NAIVE))
def test_small_numbers_count(student, reference):
    """normalize_by_sum divides by tiny sums as they are, and softmax_naive has small weights right, too."""
    tiny = reference["signed"] * 1e-30
    low, steps = reference["logs"] - 25, reference["steps"]
    naive = student.softmax_naive
    results = call_each([(student.normalize_by_sum, tiny, 1), (naive, low, 1), (naive, steps, 0)])
    got = expect_tensor(next(results), shape=(2, 3))
    what = f"the shares of {reference['signed'].tolist()} times 1e-30, along the rows"
    expect_close(got, reference["signed_along_rows"], what=what, hint=name_what_is_added)

    got = expect_tensor(next(results), shape=(2, 3))
    what = "the logarithms of [[1, 2, 5], [4, 3, 1]], less 25 each, along the rows"
    expect_close(got, reference["logs_along_rows"], what=what, hint=name_what_is_added)
    got = expect_tensor(next(results), shape=(3,))
    hint = "Small weights count, too. Does your exponential have all of its digits?"
    expect_close(got, reference["weights_of_steps"], rtol=3e-5, atol=0.0, what="the weights of 0, 10, 20", hint=hint)


@points(0.5)
def test_arguments_are_left_unchanged(student, reference):
    """None of the three functions changes its argument."""
    table, large = reference["logs"], reference["far_apart"]
    large[0, 1] = -torch.inf
    cases = {"normalize_by_sum": (reference["signed"],), "softmax_naive": (table,), "softmax": (table, large)}
    for name, many in cases.items():
        calls = [(x.to(dtype), 1) for x in many for dtype in (torch.float32, torch.float64)]
        calls.append((many[0].T, 0))
        for (x, dim), trace in zip(calls, getattr(student, name).trace_each(calls), strict=True):
            expect_unchanged(trace, x, dim)


@points(0.5, requires=BY_HAND)
def test_softmax_of_large_scores(student, reference):
    """softmax of 1000, 1001, 1002 is 0.0900, 0.2447, 0.6652, as of 0, 1, 2, whatever the scores in other rows are."""

    def hint(got, expected):
        bad = ~got.isfinite()
        if bad.any() and not bad.all():
            return "Only some rows are NaN. Which scores should each row be compared with?"
        if bad.any():
            return "exp(1000) is too large for float32. What can you subtract without changing the weights?"
        return "Only the differences of the scores in a row count, and all of them do."

    top = torch.finfo(torch.float32).max
    calls = (reference["large"], 0), (reference["far_apart"], 1), (torch.tensor([[top, top], [0.0, -top]]), 1)
    results = by_hand(student.softmax, calls)
    got = expect_tensor(next(results), shape=(3,))
    expect_close(got, reference["large_weights"], what="the weights of 1000, 1001, 1002", hint=hint)
    got = expect_tensor(next(results), shape=(4, 3))
    what = "rows of scores near 1000, 0, -1000, and of 1000 beside 0"
    expect_close(got, reference["weights_far_apart"], what=what, hint=hint)
    got = expect_tensor(next(results), shape=(2, 2))
    what = f"the weights of [[{top:g}, {top:g}], [0, {-top:g}]]"
    expect_close(got, torch.tensor([[0.5, 0.5], [1.0, 0.0]]), what=what, hint=hint)


@points(0.5, requires=BY_HAND)
def test_softmax_of_masked_scores(student):
    """softmax gives a score of -inf a weight of exactly 0, however low the other scores are, by the same formula."""
    inf, low = torch.inf, -torch.finfo(torch.float32).max
    cases = {
        "0 and -inf": ([[0.0, -inf, 0.0], [-inf, 2.0, -inf]], [[0.5, 0.0, 0.5], [0.0, 1.0, 0.0]]),
        "-inf beside the lowest scores of float32": ([[low, -inf, low], [-inf, -inf, low]], [[0.5, 0, 0.5], [0, 0, 1]]),
    }
    results = by_hand(student.softmax, [(torch.tensor(scores), 1) for scores, _ in cases.values()])
    for (what, (_, expected)), got in zip(cases.items(), results, strict=True):
        got, expected = expect_tensor(got, shape=(2, 3)), torch.tensor(expected)
        expect_close(got, expected, what=f"the weights of {what}")
        exact = bool((got[expected == 0] == 0).all())
        expect(exact, f"the weights of {what}: the weight at -inf is small, not zero", "exactly 0 at -inf", got)


@points(0.25, requires=BY_HAND)
def test_softmax_returns_the_dtype_of_x(student, reference):
    """softmax returns float16, bfloat16, float32 or float64, as x is, and writes the formula by hand for each."""
    calls = [(reference["logs"].to(dtype), 1) for dtype in DTYPES]
    for (x, _), got in zip(calls, by_hand(student.softmax, calls), strict=True):
        got = expect_tensor(got, shape=(2, 3), dtype=x.dtype)
        expect_close(got, reference["logs_along_rows"], precision=DTYPES[x.dtype], what=f"the {x.dtype} weights")


@points(0.25, requires=BY_HAND)
def test_softmax_of_scores_on_another_device(student, reference):
    """softmax works wherever x is, such as on a GPU, and its result is there, too."""
    got = expect_tensor(student.softmax.elsewhere(reference["logs"], 1), shape=(2, 3))
    expect_close(got, reference["logs_along_rows"], what="the weights of scores on another device than the CPU")


@points(0.5, requires=BY_HAND)
def test_gradients_flow_through_softmax(student, reference):
    """Gradients flow back to x: right for ordinary scores, and finite for large ones."""
    large = torch.tensor([[1000.0, 999.0, -1000.0], [300.0, 0.0, 0.0]])
    pull = reference["pull"]
    calls = (reference["logs"], 1), (large, 1), (reference["logs"][:, None], 2)  # the last: in three dimensions
    results = student.softmax.gradient_each(calls, [pull, pull, pull[:, None]])
    gradient = next(results).args[0]
    expect(
        gradient is not None,
        "no gradient flows back to x",
        hint="Stay with torch operations from beginning to end, and cut nothing off.",
    )
    hint = "Every score changes every weight of its row. Does the gradient reach all the places where x is used?"
    expect_close(gradient, reference["pulled"], what="the gradient at ordinary scores", hint=hint)
    found = next(results)
    if expect_tensor(found.value).isfinite().all():  # else the weights are wrong, and a check of large scores says so
        hint = "The weights are finite. A NaN that you remove afterwards comes back in the gradient."
        what = f"the gradient at the scores {large.tolist()} is not finite"
        expect(bool(found.args[0].isfinite().all()), what, "finite numbers", found.args[0], hint)
    gradient = next(results).args[0]
    what = "the gradient at the same scores, in shape (2, 1, 3)"
    expect(gradient is not None, f"no gradient flows back to x: {what} is missing")
    expect_close(gradient, reference["pulled"][:, None], what=what)


def check_square(got, reference, what):
    """The shares of [[1, 1], [3, 1]] along the rows. A square table hides sums that do not line up."""
    what = f"{what if isinstance(what, str) else what.tolist()} along the rows (dim=1)"
    got = expect_tensor(got, shape=(2, 2))
    expect_close(got, reference["square_along_rows"], what=what, hint=lambda got, _: name_what_sums_to_one(got, 1))


def check_directions(results, reference, name, what):
    """Rows, then columns, of a table of two rows and three columns."""
    for dim, along in (1, "rows"), (0, "columns"):
        got = expect_tensor(next(results), shape=(2, 3))
        expect_close(
            got,
            reference[f"{name}_along_{along}"],
            what=f"{what} along the {along} (dim={dim})",
            hint=lambda got, _, dim=dim: name_what_sums_to_one(got, dim),
        )


def by_hand(softmax, calls):
    """Results of the student's softmax; fails where a library softmax does the work."""
    for args, record in zip(calls, softmax.record_each(calls), strict=True):
        found = sorted(name for name in record.operations if any(part in name for part in LIBRARY))
        expect(
            not found,
            f"a library softmax does the work for {args[0].dtype} scores",
            got=", ".join(found),
            hint="Write out the formula: exponentials, their sum along `dim`, a division.",
        )
        yield record.value


def name_what_sums_to_one(got, dim):
    """A hint if, in the table ``got``, something other than the slices along ``dim`` sums to one."""
    rows, columns = got.double().sum(1), got.double().sum(0)
    if is_one(rows if dim == 1 else columns):
        return None
    if dim == 0 and is_one(rows):
        return "Your rows sum to one, but dim=0 runs down the columns: sum along the `dim` that is passed."
    if dim == 1 and is_one(columns):
        return "Your columns sum to one, but dim=1 runs along the rows: sum along the `dim` that is passed."
    if is_one(rows.sum()):
        return "Your whole table sums to one: sum along `dim` only, and keep that dimension."
    return "Nothing sums to one: is each entry divided by the sum of its own slice?"


def name_the_dim(got):
    """A hint that says along which dimension the numbers sum to one."""
    along = [dim for dim in range(got.dim()) if is_one(got.double().sum(dim))]
    return f"Yours sum to one along dimension {along[0]}, counted from the front." if along else None


def name_what_is_added(got, expected):
    sums = got.double().sum(1)
    return "The rows sum to less than one: divide by the sum, and add nothing to it." if (sums < 0.999).any() else None


def is_one(sums):
    return torch.allclose(sums, torch.ones_like(sums), atol=1e-3)
