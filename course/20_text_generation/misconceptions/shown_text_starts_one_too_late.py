"""`generate` starts one token too late to show a long text. It has to show the last `model.context_length` tokens. The
token that is left out may be the one that decides, and with a context of one token nothing is left to show.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_draws_follow_temperature_and_top_k",
    "test_greedy_texts_for_any_votes",
    "test_probabilities_for_any_logits",
)
SECTION = "Writing, one token at a time"
CHANGE = {"-model.context_length :": "max(0, ids.shape[1] - model.context_length + 1) :"}
