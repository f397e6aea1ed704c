"""The dot products are computed from squared lengths: (|a + b|^2 - |a|^2 - |b|^2) / 2. In exact numbers this is the same.
But the squares are larger than the scores: in float16, which ends at 65504, they overflow where the scores still fit.
"""

CAUGHT_BY = ("test_scores_keep_the_dtype", "test_matrix_keeps_the_dtype")
SECTION = "One dot product, by hand"


def attention_scores_for_query(query, inputs):
    squares = (inputs + query).square().sum(-1)
    return (squares - inputs.square().sum(-1) - query.square().sum()) / 2


def attention_scores(inputs):
    lengths = inputs.square().sum(-1)
    return ((inputs[:, None] + inputs).square().sum(-1) - lengths[:, None] - lengths) / 2
