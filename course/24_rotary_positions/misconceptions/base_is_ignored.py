"""`rope_angles` always computes with the base 10000. A call may name another base. Many models that read long texts do:
their base is 500000 or more, so that the last pairs turn more slowly.
"""

CAUGHT_BY = ("test_base_sets_the_speeds", "test_angles_for_any_sizes_and_base")
SECTION = "Many speeds"
CHANGE = {
    "base ** (-torch.arange(0, d, 2) / d)": "10000.0 ** (-torch.arange(0, d, 2) / d)",
}
