"""`grouped_query_attention` hides later keys, as causal attention does. Its contract names no mask: every query looks at
all keys. For a single query the result is right only if that query may see every key.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"
CHANGE = {
    "stacked = q.reshape(q.shape[0], groups, -1, q.shape[3])  # the queries of a group below each other\n    scores = stacked @ k.mT / math.sqrt(q.shape[3])\n    return (torch.softmax(scores, dim=-1) @ v).reshape(q.shape)": "k, v = (x.repeat_interleave(heads // groups, dim=1) for x in (k, v))\n    scores = q @ k.mT / math.sqrt(q.shape[3])\n    t, s = scores.shape[2:]\n    later = torch.ones(t, s, dtype=torch.bool, device=q.device).triu(diagonal=s - t + 1)\n    return torch.softmax(scores.masked_fill(later, -torch.inf), dim=-1) @ v",
}
