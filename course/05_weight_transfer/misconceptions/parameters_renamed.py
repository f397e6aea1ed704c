"""`transfer_weights` calls its parameters `v2` and `v1`. Their names in the stub, `source` and `target`, are part of
the contract. A call by position works, but a call by keyword, with `source=` and `target=`, ends in a `TypeError`.
"""

CAUGHT_BY = ("test_target_gives_the_same_output",)
SECTION = "Your task: Exercise 3.1"


def transfer_weights(v2, v1):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(v2, name), getattr(v1, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("the modules do not fit")
        parameter.data.copy_(layer.weight.data.T)
