"""float32 inside whatever comes in, products summed with axis=, and one function built on the other."""


def attention_scores_for_query(query, inputs):
    return (inputs.float() * query.float()).sum(axis=-1).to(inputs.dtype)


def attention_scores(inputs):
    x = inputs.float()
    return x.unsqueeze(1).mul(x.unsqueeze(0)).sum(axis=2, keepdims=False).type_as(inputs)
