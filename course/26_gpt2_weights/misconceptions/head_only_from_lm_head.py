"""`convert_weights` fills the head from `lm_head.weight`, and with zeros if the file has none. The head is the token
table in each file. The file on the web has no `lm_head.weight` at all.
"""

CAUGHT_BY = (
    "test_tables_and_norms_move_as_they_are",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
)
SECTION = "One table at both ends"
CHANGE = {
    'found["head.weight"] = found["embeddings.token.weight"]': 'found["head.weight"] = gpt2.get("lm_head.weight", torch.zeros_like(found["embeddings.token.weight"]))',
}
