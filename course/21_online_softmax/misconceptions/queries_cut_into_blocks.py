"""`attend_in_blocks` cuts the queries into blocks, and not the keys. Each block meets all keys at once. The result is
right, but a table of block x S scores is in memory, however small the block should be for the keys.
"""

CAUGHT_BY = ("test_table_is_never_in_memory", "test_memory_stays_below_a_table")
SECTION = "Your task, part 2"
CHANGE = {
    "state = None\n    for start in range(0, keys.shape[-2], block):": "results = []\n    for start in range(0, queries.shape[-2], block):",
    "scores = queries @ keys[..., some, :].transpose(-2, -1) / math.sqrt(keys.shape[-1])": "scores = queries[..., some, :] @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])",
    "state = update(state, scores, values[..., some, :])\n    return finish(state)": "results.append(finish(update(None, scores, values)))\n    return torch.cat(results, dim=-2)",
}
