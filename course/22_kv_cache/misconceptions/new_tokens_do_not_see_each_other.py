"""`attend_step` lets a new token see the cache and itself, and no other new token. Each token sees all tokens up to
itself, those of its own chunk included. With one new token in each call, the outputs are right.
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
        "later = ~torch.eye(seen, dtype=torch.bool, device=q.device)[-new:]\n    later[:, : seen - new] = False"
    ),
}
