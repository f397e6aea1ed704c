"""`convert_weights` renames the norms in the blocks and leaves weight and bias at the last one. `ln_f` is a norm like
the others, and its parameters are scale and shift.
"""

CAUGHT_BY = (
    "test_names_are_those_of_the_model",
    "test_tables_and_norms_move_as_they_are",
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
    'if "ln_" in name:': 'if "ln_1" in name or "ln_2" in name:',
}
