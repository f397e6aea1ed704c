"""After `load_gpt2`, head and token table have equal numbers but are two parameters. They must be one: the next step of
training moves them apart.
"""

CAUGHT_BY = ("test_head_and_token_table_are_one", "test_any_head_is_tied")
SECTION = "One table at both ends"
CHANGE = {
    "    model.head.weight = model.embeddings.token.weight\n": "",
}
