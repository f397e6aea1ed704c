"""`rope_angles` returns each angle twice, d columns in all. It returns one angle for each pair. Some libraries repeat
them, so that they fit all features, and use the table in another way.
"""

CAUGHT_BY = ("test_angles_by_position_and_pair", "test_base_sets_the_speeds", "test_angles_for_any_sizes_and_base")
SECTION = "Your task"
CHANGE = {
    "    return torch.arange(T)[:, None] * speeds": "    return (torch.arange(T)[:, None] * speeds).repeat_interleave(2, -1)",
    "table[positions]": "table[positions][:, ::2]",
}
