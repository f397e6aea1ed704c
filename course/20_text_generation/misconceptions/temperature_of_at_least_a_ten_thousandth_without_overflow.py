"""`generate` replaces a small temperature by a larger one, and draws at 0 instead of taking the greatest logit. At 0, the
greatest logit is next, without chance. If two logits lie close together, the smaller one is drawn, too.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_draws_follow_the_temperature",
    "test_greedy_texts_for_any_votes",
    "test_probabilities_for_any_temperature",
)
SECTION = "Your task"
CHANGE = {
    "if temperature == 0:": "if False:",
    "torch.softmax(logits / temperature": (
        "torch.softmax((logits - logits.amax(dim=-1, keepdim=True)) / max(temperature, 1e-4)"
    ),
}
