"""`generate_with_cache` counts positions from its first new token. They go on from the text that was passed. The first
new token is read at position t.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Positions go on"
CHANGE = {
    "for _ in range(count)": "for step in range(count)",
    "model(new, cache, ids.shape[1] - new.shape[1])": "model(new, cache, max(step - 1, 0))",
}
