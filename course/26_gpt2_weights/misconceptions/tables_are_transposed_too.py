"""`convert_weights` transposes everything that has two dimensions. Token table and position table have a row for each
token and each position in both models. Only the weights of `c_` layers are stored the other way round.
"""

CAUGHT_BY = (
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
SECTION = "Shapes that fit by accident"
CHANGE = {
    'if ".c_" in name and name.endswith(".weight"):': "if weight.dim() == 2:",
}
