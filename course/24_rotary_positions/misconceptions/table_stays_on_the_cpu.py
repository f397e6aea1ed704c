"""`apply_rope` makes its table of angles on the CPU. It must work on the device of x. On a GPU the product of both ends
in an error about two devices.
"""

CAUGHT_BY = ("test_layout_and_device_make_no_difference", "test_any_layout_and_device")
SECTION = "Your task"
CHANGE = {
    "x.shape[-1]).to(x.device)\n    angles = table[positions]": "x.shape[-1])\n    angles = table[positions.cpu()]",
}
