"""`generate` replaces a temperature of 0 by a tiny number and draws. At 0 the greatest logit has to be next, without
chance. The division makes large logits infinite, and their softmax is NaN. Take the greatest logit without a division.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Your task"
CHANGE = {
    "if temperature == 0:": "if False:",
    "torch.softmax(logits / temperature": "torch.softmax(logits / (temperature or 1e-6)",
}
