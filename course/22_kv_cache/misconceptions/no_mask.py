"""`attend_step` hides nothing: the new tokens of a chunk see each other, later ones too. Each may see tokens up to
itself. A single new token needs no mask, so a text that is read token by token hides the mistake.
"""

CAUGHT_BY = (
    "test_first_call_is_causal_attention",
    "test_chunks_give_the_output_of_the_whole_text",
    "test_later_tokens_have_no_say",
    "test_any_way_of_cutting_a_text",
    "test_low_scores_do_not_lose_to_later_tokens",
)
SECTION = "The mask of a chunk"
CHANGE = {"scores.masked_fill(later, -torch.inf)": "scores"}
