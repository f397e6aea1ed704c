"""`generate` divides the logarithms of the probabilities by the temperature. A probability that is rounded to 0 has the
logarithm minus infinity, so its token is never drawn, however high the temperature is. Divide the logits.
"""

CAUGHT_BY = ("test_draws_follow_the_temperature",)
SECTION = "Writing, one token at a time"
CHANGE = {
    "probabilities = torch.softmax(logits / temperature, dim=-1)": "probabilities = torch.softmax(torch.log(torch.softmax(logits, dim=-1)) / temperature, dim=-1)"
}
