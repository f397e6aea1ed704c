"""`attend_step` takes its mask from a table of 1024 tokens. A text may have any number of tokens, so the mask must be made
for the sizes of each call.
"""

CAUGHT_BY = ("test_any_way_of_cutting_a_text",)
SECTION = "The mask of a chunk"
CHANGE = {
    "torch.ones(new, seen, dtype=torch.bool, device=q.device).triu(seen - new + 1)": "torch.ones(1024, 1024, dtype=torch.bool, device=q.device).triu(1)[seen - new : seen, :seen]",
}
