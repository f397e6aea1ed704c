"""`attend_step` keeps the last 64 tokens of the cache and forgets those before. The new cache holds all tokens. To forget
some is sliding-window attention, and the outputs differ from those of the whole text.
"""

CAUGHT_BY = ("test_any_way_of_cutting_a_text",)
SECTION = "The mask of a chunk"
CHANGE = {
    "torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)": "torch.cat([cache[0], k], dim=2)[:, :, -64:], torch.cat([cache[1], v], dim=2)[:, :, -64:]",
}
