"""`attention_scores` converts the inputs to float32 and returns float32 scores.

The result must have the dtype of `inputs`. You may compute in float32, but then convert the result back. Otherwise the
next matrix product of float16 or float64 numbers meets two dtypes and fails.
"""

CAUGHT_BY = ("test_matrix_keeps_the_dtype", "test_pair_scores_keep_the_dtype")
SECTION = "Your task, part 2"


def attention_scores(inputs):
    table = inputs.float()
    return table @ table.mT
