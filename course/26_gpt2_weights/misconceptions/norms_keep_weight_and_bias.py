"""`convert_weights` calls the parameters of norms weight and bias. In this course they are scale and shift. The names
must be those of the model, all of them.
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
    '        if "ln_" in name:\n            name = name.replace("weight", "scale").replace("bias", "shift")\n': "",
}
