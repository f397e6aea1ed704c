"""`attention_scores` adds the upper triangle of the scores to its mirror image, and takes the diagonal off once. On the
diagonal the sum is twice the score: in float16, which ends at 65504, it overflows where the score itself still fits.
"""

CAUGHT_BY = ("test_matrix_keeps_the_dtype",)
SECTION = "Every token asks"

import torch


def attention_scores(inputs):
    upper = (inputs @ inputs.T).triu()
    return upper + upper.T - torch.diag(upper.diagonal())
