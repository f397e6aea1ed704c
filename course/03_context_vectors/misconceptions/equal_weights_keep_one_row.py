"""`context_vector` loses rows whose weights are equal: of all rows with the same weight, only one counts. A dict whose keys are the
weights holds each weight once, and a later row takes the place of an earlier one. Each row counts, whatever the others weigh.
"""

CAUGHT_BY = ("test_context_vector_by_hand", "test_one_row_or_one_feature", "test_context_vector_keeps_its_dimension")
SECTION = "Your task, part 1"


def context_vector(weights, values):
    rows = dict(zip(weights.tolist(), values, strict=True))
    return sum(weight * row for weight, row in rows.items())
