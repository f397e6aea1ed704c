"""`attention_scores` takes the number of features for the number of tokens. The tokens are the rows: their number is the
size of dimension 0. If there are more tokens than features, the last ones get no scores.
"""

CAUGHT_BY = ("test_scores_of_all_pairs", "test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "Words are rows of numbers"

import torch


def attention_scores(inputs):
    number = inputs.shape[1]
    rows = [torch.stack([torch.dot(inputs[i], inputs[j]) for j in range(number)]) for i in range(number)]
    return torch.stack(rows)
