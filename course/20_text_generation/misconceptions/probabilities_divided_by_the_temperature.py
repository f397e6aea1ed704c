"""`generate` divides the probabilities by the temperature, after the softmax. `torch.multinomial` divides by their sum, so
the temperature has no effect. Divide the logits, before the softmax.
"""

CAUGHT_BY = ("test_draws_follow_the_temperature", "test_probabilities_for_any_temperature")
SECTION = "Writing, one token at a time"
CHANGE = {"torch.softmax(logits / temperature, dim=-1)": "torch.softmax(logits, dim=-1) / temperature"}
