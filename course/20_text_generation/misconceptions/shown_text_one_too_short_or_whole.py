"""`generate` counts one token less than `model.context_length` from the end of the text. It has to show the last
`model.context_length` tokens. With a context of one token the index is 0, and the model gets the whole text.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_draws_follow_temperature_and_top_k",
    "test_greedy_texts_for_any_votes",
    "test_probabilities_for_any_logits",
)
SECTION = "Writing, one token at a time"
CHANGE = {"-model.context_length :": "-(model.context_length - 1) :"}
