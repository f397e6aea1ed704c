"""`convert_weights` leaves out each tensor of attention whose name ends with bias. Only `attn.bias` and
`attn.masked_bias` are masks. The biases of `c_attn` and `c_proj` are parameters, and their names are missing now.
"""

CAUGHT_BY = (
    "test_names_are_those_of_the_model",
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
SECTION = "What is in the file"
CHANGE = {
    'name.endswith((".attn.bias", ".attn.masked_bias"))': '(".attn." in name and name.endswith("bias"))',
}
