"""`normalize_by_sum` divides the caller's own tensor in place.

It should return a new tensor and leave `scores` unchanged. The result is right, but afterwards the caller's tensor
holds the shares, and the scores are lost.
"""

CAUGHT_BY = ("test_arguments_are_left_unchanged", "test_normalize_leaves_its_argument_alone")
SECTION = "Your task, part 1"


def normalize_by_sum(scores, dim=-1):
    scores /= scores.sum(dim, keepdim=True)
    return scores
