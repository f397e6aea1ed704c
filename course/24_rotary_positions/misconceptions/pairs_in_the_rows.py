"""`rope_angles` returns a row for each pair. A row belongs to a position, and a column to a pair. If both sizes are
equal, no error says so.
"""

CAUGHT_BY = ("test_angles_by_position_and_pair", "test_base_sets_the_speeds", "test_angles_for_any_sizes_and_base")
SECTION = "Your task"
CHANGE = {
    "    return torch.arange(T)[:, None] * speeds": "    return speeds[:, None] * torch.arange(T)",
    "table[positions]": "table.T[positions]",
}
