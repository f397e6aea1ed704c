"""`keep_top_p` returns probabilities. It returns logits, which generate divides by the temperature and turns into
probabilities. A softmax over probabilities is nearly even.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"
CHANGE = {
    "kept = best.values.masked_fill": "kept = probabilities.masked_fill",
}
