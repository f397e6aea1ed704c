"""`normalize_by_sum` brings dimension `dim` to the end and back with two calls that do not undo each other: `movedim` and
`transpose`. `movedim` shifts the dimensions in between by one place, and `transpose` exchanges two dimensions. For a table
they do the same; with three dimensions and `dim=0`, two others change places. The way back is `movedim(-1, dim)`.
"""

CAUGHT_BY = ("test_any_dim", "test_normalize_along_any_dim")
SECTION = "Along which dimension?"


def normalize_by_sum(scores, dim=-1):
    last = scores.movedim(dim, -1)
    return (last / last.sum(-1, keepdim=True)).transpose(dim, -1)
