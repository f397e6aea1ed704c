"""`attend_step` hides only the newest token from the others. In a chunk of three or more tokens, a token must not see any of
those after it. With chunks of one or two tokens, the outputs are right.
"""

CAUGHT_BY = (
    "test_first_call_is_causal_attention",
    "test_chunks_give_the_output_of_the_whole_text",
    "test_later_tokens_have_no_say",
    "test_any_way_of_cutting_a_text",
    "test_low_scores_do_not_lose_to_later_tokens",
)
SECTION = "The mask of a chunk"
CHANGE = {
    "later = torch.ones(new, seen, dtype=torch.bool, device=q.device).triu(seen - new + 1)": (
        "later = torch.zeros(new, seen, dtype=torch.bool, device=q.device)\n    later[:-1, -1] = True"
    ),
}
