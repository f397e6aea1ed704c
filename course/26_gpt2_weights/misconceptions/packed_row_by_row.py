"""`convert_weights` deals the outputs of `c_attn` out in turn: one to the query, one to the key, one to the value. They
lie side by side in three blocks: all of the query, then all of the key, then all of the value. Every part has the
right shape and the wrong numbers.
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
    "weight.chunk(3)": "[weight[n::3] for n in range(3)]",
}
