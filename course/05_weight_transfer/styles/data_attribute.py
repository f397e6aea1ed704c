"""Works on .data, and returns the target, which does not matter."""


def transfer_weights(source, target):
    d_out, d_in = source.W_query.weight.data.size()
    if (d_in, d_out) != tuple(target.W_query.size()):
        raise ValueError(f"source is ({d_in}, {d_out}), target is {tuple(target.W_query.size())}")
    for name in ("W_query", "W_key", "W_value"):
        if getattr(source, name).bias is not None:
            raise ValueError("no bias, please")
        getattr(target, name).data = getattr(source, name).weight.data.T.clone()
    return target
