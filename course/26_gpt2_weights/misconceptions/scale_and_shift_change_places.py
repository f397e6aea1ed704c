"""`convert_weights` takes a norm's weight for its shift and its bias for its scale. The weight multiplies, so it is the
scale. Both have the same shape, so only the numbers tell.
"""

CAUGHT_BY = (
    "test_tables_and_norms_move_as_they_are",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
)
SECTION = "Names"
CHANGE = {
    'name.replace("weight", "scale").replace("bias", "shift")': 'name.replace("weight", "shift").replace("bias", "scale")',
}
