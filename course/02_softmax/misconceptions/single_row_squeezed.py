"""A vector is made a row and turned back at the end: a matrix of one row, too, comes back as a vector."""

CAUGHT_BY = ("test_softmax_along_any_dim",)

softmax_of_rows = softmax


def softmax(x, dim=-1):
    rows = x.unsqueeze(0) if x.dim() == 1 else x
    result = softmax_of_rows(rows, dim + 1 if x.dim() == 1 and dim >= 0 else dim)
    return result.squeeze(0) if rows.shape[0] == 1 else result
