"""`convert_weights` reads `c_attn` as value, key, query. The order is query, key, value. All three have the same shape,
so only the numbers tell.
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
    '("query", "key", "value")': '("value", "key", "query")',
}
