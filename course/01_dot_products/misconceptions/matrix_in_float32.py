"""`attention_scores` returns float32 scores for `inputs` of another dtype.

The result must have the dtype of `inputs`. A table that is made without a dtype is float32, and so is a tensor after
`.float()`. Weights that are made from these scores cannot be multiplied with the inputs: the two dtypes differ.
"""

CAUGHT_BY = ("test_matrix_keeps_the_dtype", "test_pair_scores_keep_the_dtype")
SECTION = "Your task, part 1"


def attention_scores(inputs):
    table = inputs.float()
    return table @ table.mT
