"""`attention_scores_for_query` converts the table that it was given, for example with `.double()`, `.float()` or
`.to(...)`, and writes into the result. If the table has that dtype already, the conversion copies nothing: it
returns the table itself, and the caller's numbers change. Multiply with `a * b`, which makes a new tensor, or call
`clone()` first.
"""

CAUGHT_BY = ("test_query_and_inputs_stay_as_they_are", "test_query_and_inputs_are_left_unchanged")
SECTION = "Your task, part 1"


def attention_scores_for_query(query, inputs):
    products = inputs.double()
    products *= query
    return products.sum(dim=1).to(inputs.dtype)
