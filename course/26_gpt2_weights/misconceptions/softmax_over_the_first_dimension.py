"""`keep_top_p` takes the softmax over the first dimension. The probabilities of a row run over its tokens, the last
dimension. With a single row, nothing shows.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"
CHANGE = {
    "torch.softmax(best.values, dim=-1)": "torch.softmax(best.values, dim=0)",
}
