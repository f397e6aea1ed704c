"""`softmax` drops the first dimension of its result where that has size 1.

The result must have the shape of `x`. A table of one row, shape (1, 4), comes back as a vector of shape (4,), and code
that expects a table no longer fits.
"""

CAUGHT_BY = ("test_any_dim", "test_softmax_along_any_dim")
SECTION = "Your task, part 1"

softmax_of_rows = softmax


def softmax(x, dim=-1):
    rows = x.unsqueeze(0) if x.dim() == 1 else x
    result = softmax_of_rows(rows, dim + 1 if x.dim() == 1 and dim >= 0 else dim)
    return result.squeeze(0) if rows.shape[0] == 1 else result
