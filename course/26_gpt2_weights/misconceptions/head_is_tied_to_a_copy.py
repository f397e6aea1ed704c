"""`load_gpt2` makes the head a new parameter from the numbers of the table. Both names must belong to one parameter.
Equal numbers are not enough: the next step of training moves only one of them.
"""

CAUGHT_BY = ("test_head_and_token_table_are_one", "test_any_head_is_tied")
SECTION = "One table at both ends"
CHANGE = {
    "model.head.weight = model.embeddings.token.weight": "model.head.weight = nn.Parameter(model.embeddings.token.weight.detach().clone())",
}
