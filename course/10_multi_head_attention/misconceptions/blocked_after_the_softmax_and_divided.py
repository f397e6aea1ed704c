"""`MultiHeadAttention.forward` takes the softmax over all keys, sets the weights of later tokens to 0 and divides each
row by what is left. The later tokens have to be blocked before the softmax. For scores of ordinary size the two are the
same. But a later key with a far higher score takes all the weight, and 0 / 0 is left.
"""

CAUGHT_BY = ("test_no_look_at_later_tokens_or_other_texts", "test_later_tokens_have_no_influence")
SECTION = "All shapes, from the beginning to the end"
CHANGE = {
    "        scores = scores.masked_fill(self.mask[:num_tokens, :num_tokens], -torch.inf)\n": "",
    "        weights = self.dropout(torch.softmax(scores, dim=-1))": "        weights = torch.softmax(scores, dim=-1).masked_fill(self.mask[:num_tokens, :num_tokens], 0.0)\n        weights = self.dropout(weights / weights.sum(dim=-1, keepdim=True))",
}
