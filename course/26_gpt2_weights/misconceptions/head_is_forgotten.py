"""`convert_weights` returns no `head.weight`. The file has none, because the head is the token table. Without it the
model would keep a head of random numbers.
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
SECTION = "One table at both ends"
CHANGE = {
    '    found["head.weight"] = found["embeddings.token.weight"]\n': "",
}
