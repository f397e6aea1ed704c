"""`to_torch` fills `in_proj_weight` head by head: query, key and value of head 0, then those of head 1. Some published
models keep their weights like this. torch reads all queries first, then all keys, then all values.
"""

CAUGHT_BY = ("test_converted_module_gives_the_same_output", "test_converted_module_is_right_for_any_weights")
SECTION = "Inside the module"
CHANGE = {
    "converted.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))": "heads = [layer.weight.chunk(attention.num_heads) for layer in layers]\n        converted.in_proj_weight.copy_(torch.cat([part for head in zip(*heads) for part in head]))",
    "converted.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))": "heads = [layer.bias.chunk(attention.num_heads) for layer in layers]\n            converted.in_proj_bias.copy_(torch.cat([part for head in zip(*heads) for part in head]))",
}
