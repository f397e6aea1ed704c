"""`generate` applies the temperature only if top_k is None. With both, the k best tokens are drawn with their
probabilities at temperature 1. The two options work together: block the other logits, then divide by the temperature.
"""

CAUGHT_BY = ("test_options_together",)
SECTION = "Your task"
CHANGE = {
    "probabilities = torch.softmax(logits / temperature, dim=-1)": "probabilities = torch.softmax(logits / temperature if top_k is None else logits, dim=-1)",
}
