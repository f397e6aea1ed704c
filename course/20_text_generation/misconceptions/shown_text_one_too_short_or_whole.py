"""`generate` counts one token less than `model.context_length` from the end of the text. It has to show the last
`model.context_length` tokens. With a context of one token the index is 0, and the model gets the whole text.
"""

CAUGHT_BY = ("test_model_sees_the_end_of_a_long_text", "test_long_texts_for_any_context")
SECTION = "Writing, one token at a time"
CHANGE = {"-model.context_length :": "-(model.context_length - 1) :"}
