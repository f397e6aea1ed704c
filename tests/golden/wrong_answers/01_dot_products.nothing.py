"""Nothing is returned."""


def attention_scores_for_query(query, inputs):
    inputs @ query


def attention_scores(inputs):
    return inputs @ inputs.T
