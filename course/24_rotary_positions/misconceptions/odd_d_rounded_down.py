"""`rope_angles` accepts an odd d. It must raise ValueError, because one feature has no partner. Silence hides a wrong
size until a shape fails to fit somewhere else.
"""

CAUGHT_BY = ("test_odd_features_are_refused", "test_any_odd_number_is_refused")
SECTION = "Your task"
CHANGE = {
    "base ** (-torch.arange(0, d, 2) / d)": "base ** (-torch.arange(0, d - d % 2, 2) / d)",
    "    if d % 2:\n": "    if False:\n",
}
