"""`convert_weights` renames every `c_proj` to the projection of attention. The MLP has a `c_proj` as well, which is its
layer down. One takes the place of the other, or its name is no name of the model.
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
SECTION = "Names"
CHANGE = {
    '"mlp.c_proj": "mlp.down"': '"mlp.c_proj": "attention.out_proj"',
}
