"""`attention_scores` returns float32 scores for `inputs` of another dtype.

The result must have the dtype of `inputs`. A table that is made without a dtype is float32, and so is a tensor after
`.float()`. The next matrix product, with the inputs, meets two dtypes and fails.
"""

CAUGHT_BY = ("test_matrix_keeps_the_dtype", "test_pair_scores_keep_the_dtype")
SECTION = "Your task, part 1"


def attention_scores(inputs):
    table = inputs.float()
    return table @ table.mT
