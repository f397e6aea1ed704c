"""`convert_weights` cuts off the first twelve characters of each name. Names begin with `transformer.` in some files
only. Without the prefix, the cut destroys the name.
"""

CAUGHT_BY = (
    "test_names_are_those_of_the_model",
    "test_tables_and_norms_move_as_they_are",
    "test_layers_are_transposed_and_unpacked",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_head_and_token_table_are_one",
    "test_file_of_other_sizes_is_refused",
    "test_file_stays_as_it_is",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
    "test_any_head_is_tied",
    "test_any_other_size_is_refused",
    "test_no_file_is_changed",
)
SECTION = "Names"
CHANGE = {
    'full_name.removeprefix("transformer.")': "full_name[12:]",
}
