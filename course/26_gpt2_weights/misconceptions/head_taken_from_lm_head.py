"""`convert_weights` takes `head.weight` from `lm_head.weight` if the file has one. The head is the token table, whatever else
the file holds. In GPT-2's own file the two are equal, so the difference shows only in others.
"""

CAUGHT_BY = ("test_tables_and_norms_move_as_they_are", "test_any_file_is_converted")
SECTION = "One table at both ends"
CHANGE = {
    'found["head.weight"] = found["embeddings.token.weight"]': 'found["head.weight"] = gpt2.get("lm_head.weight", found["embeddings.token.weight"])',
}
