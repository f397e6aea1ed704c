"""`attention_scores` turns negative scores into 0. A dot product may be negative. `torch.maximum` of a triangle of the
table and its mirror image loses it, since one of the two numbers is 0. So do `clamp` and `relu`.
"""

CAUGHT_BY = (
    "test_score_matrix_is_tokens_by_tokens",
    "test_matrix_keeps_the_dtype",
    "test_matrix_keeps_its_digits",
    "test_pair_scores_of_random_tokens",
    "test_pair_scores_keep_the_dtype",
)
SECTION = "Every token asks"

import torch


def attention_scores(inputs):
    scores = (inputs @ inputs.T).triu()
    return torch.maximum(scores, scores.T)
