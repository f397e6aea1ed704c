"""`transfer_weights` fills `W_key` from the query layer: a line was copied, and one name in it was not changed. Each
parameter must get the weights of the layer of the same name. Every token then compares its query with other queries.
"""

CAUGHT_BY = (
    "test_target_gives_the_same_output",
    "test_same_output_for_other_sizes",
    "test_same_output_for_any_weights",
)
SECTION = "Your task: Exercise 3.1"


def transfer_weights(source, target):
    layers = {"W_query": source.W_query, "W_key": source.W_query, "W_value": source.W_value}
    for name, layer in layers.items():
        parameter = getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        parameter.data.copy_(layer.weight.data.T)
