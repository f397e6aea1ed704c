"""`window_mask` takes `device` by name only. Arguments may come by position or by name, in the order of the exercise. A call
that passes the device as the fourth argument ends in a TypeError.
"""

CAUGHT_BY = ("test_mask_and_result_on_another_device",)
SECTION = "Your task"
CHANGE = {
    "sinks: int = 0, device: torch.device | None = None": "sinks: int = 0, *, device: torch.device | None = None",
    "sinks, queries.device)": "sinks, device=queries.device)",
}
