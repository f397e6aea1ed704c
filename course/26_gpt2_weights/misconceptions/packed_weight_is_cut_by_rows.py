"""`convert_weights` cuts the weight of `c_attn` by rows, as with `reshape(3, d, d)`. Its columns are the outputs: query, key
and value stand side by side, d columns each. Every part has the right shape and the wrong numbers. Split along the last
dimension, or transpose first.
"""

CAUGHT_BY = (
    "test_layers_are_transposed_and_unpacked",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
)
SECTION = "Shapes that fit by accident"
CHANGE = {
    "weight.chunk(3)": "(weight.chunk(3) if weight.ndim == 1 else [part.T for part in weight.T.reshape(3, -1, weight.shape[1])])",
}
