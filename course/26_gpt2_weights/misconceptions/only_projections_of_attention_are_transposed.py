"""`convert_weights` transposes the weights of attention and forgets those of the MLP. All four `c_` layers of a block
store (in, out). Here the shapes tell: 64 by 256 does not fit 256 by 64.
"""

CAUGHT_BY = (
    "test_layers_are_transposed_and_unpacked",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_head_and_token_table_are_one",
    "test_file_stays_as_it_is",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
    "test_any_head_is_tied",
    "test_no_file_is_changed",
)
SECTION = "Shapes that fit by accident"
CHANGE = {
    '".c_" in name and': '"attn.c_" in name and',
}
