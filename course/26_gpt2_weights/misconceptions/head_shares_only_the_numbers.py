"""`load_gpt2` leaves the head a parameter of its own, which only shares the numbers of the token table (a new
`nn.Parameter`, or `.data`). Each of the two gets a gradient of its own, and an optimizer moves the shared numbers twice.
Assign the parameter itself.
"""

CAUGHT_BY = ("test_head_and_token_table_are_one", "test_any_head_is_tied")
SECTION = "One table at both ends"
CHANGE = {
    "model.head.weight = model.embeddings.token.weight": "model.head.weight.data = model.embeddings.token.weight.data",
}
