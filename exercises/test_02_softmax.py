# Built from course/02_softmax/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the scores of the lesson, and tables small enough to work out by hand."""

import torch

from autograder.checking import Arguments, expect, expect_close, expect_tensor, points

# Parts of the names of PyTorch's own softmax functions and of what calls them.
LIBRARY = "softmax", "logsumexp", "scaled_dot_product", "multi_head_attention", "cross_entropy"


@points(1)
def test_normalize_by_sum(student, reference):
    """normalize_by_sum divides by the sum along `dim`: 0.9544, 1.4950, ... become 0.1455, 0.2278, ..."""
    table = reference["signed"]
    results = student.normalize_by_sum.each([Arguments(scores=reference["scores"]), (table, -1), (table, 0)])
    got = expect_tensor(next(results), shape=(6,))
    expect_close(got, reference["shares"], atol=1e-4, what="the shares of the six tokens")

    for dim, along in (-1, "rows"), (0, "columns"):
        got = expect_tensor(next(results), shape=(2, 3))
        expect_close(
            got,
            reference[f"signed_along_{along}"],
            what=f"{table.tolist()} along its {along} (dim={dim})",
            hint=lambda got, _, dim=dim: name_what_sums_to_one(got, dim),
        )


@points(1)
def test_softmax_naive(student, reference):
    """softmax_naive divides exponentials by their sum along `dim`: 0.9544, 1.4950, ... become 0.1385, 0.2379, ..."""
    got = expect_tensor(student.softmax_naive(x=reference["scores"]), shape=(6,))
    expect_close(got, reference["weights"], atol=1e-4, what="the weights of the six tokens")
    check_table(student.softmax_naive, reference)


@points(1)
def test_softmax_is_written_by_hand(student, reference):
    """softmax turns ordinary scores into weights along `dim`, without a library softmax."""
    check_table(student.softmax, reference)

    scores = reference["logs"]
    for record in student.softmax.record_each([(scores, 0), (scores[0], -1), (scores.double(), 1), (scores + 1000, 1)]):
        found = sorted(name for name in record.operations if any(part in name for part in LIBRARY))
        expect(
            not found,
            "a library softmax does the work",
            got=", ".join(found),
            hint="Write out the formula: exponentials, their sum along `dim`, a division.",
        )


@points(1, requires="test_softmax_is_written_by_hand")
def test_softmax_of_large_scores(student, reference):
    """softmax of 1000, 1001, 1002 is 0.0900, 0.2447, 0.6652, the same as for 0, 1, 2."""

    def hint(got, expected):
        if got.isnan().any():
            return "exp(1000) is too large for float32. What can you subtract without changing the weights?"
        return None

    got = expect_tensor(student.softmax(x=reference["large"], dim=0), shape=(3,))
    expect_close(got, reference["large_weights"], what="the weights", hint=hint)


def check_table(softmax, reference):
    """Both directions of a table whose exponentials are whole numbers."""
    results = softmax.each([(reference["logs"], -1), (reference["logs"], 0)])
    for dim, along in (-1, "rows"), (0, "columns"):
        got = expect_tensor(next(results), shape=(2, 3))
        expect_close(
            got,
            reference[f"logs_along_{along}"],
            what=f"the logarithms of [[1, 2, 5], [4, 3, 1]] along the {along} (dim={dim})",
            hint=lambda got, _, dim=dim: name_what_sums_to_one(got, dim),
        )


def name_what_sums_to_one(got, dim):
    """A hint if, in the 2 x 3 table ``got``, something other than the slices along ``dim`` sums to one."""
    rows, columns = got.double().sum(1), got.double().sum(0)
    if dim == 0 and is_one(rows):
        return "Your rows sum to one, but dim=0 runs down the columns: sum along the `dim` that is passed."
    if dim == -1 and is_one(columns):
        return "Your columns sum to one, but dim=-1 runs along the rows: sum along the `dim` that is passed."
    if is_one(rows.sum()):
        return "Your whole table sums to one: sum along `dim` only, and keep that dimension (keepdim=True)."
    return None


def is_one(sums):
    return torch.allclose(sums, torch.ones_like(sums), atol=1e-3)
