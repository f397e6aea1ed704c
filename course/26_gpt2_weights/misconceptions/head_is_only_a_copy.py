"""`load_gpt2` copies the token table into the head and leaves them two parameters. They must be one and the same. As a
copy, the head costs 38.6 million numbers more, and training moves the two apart.
"""

CAUGHT_BY = ("test_head_and_token_table_are_one", "test_any_head_is_tied")
SECTION = "One table at both ends"
CHANGE = {
    "    model.head.weight = model.embeddings.token.weight\n": "",
}
