"""`attend_step` makes its mask on the CPU. It must be on the device of the queries. On a GPU, the call fails."""

CAUGHT_BY = ("test_it_works_where_the_tokens_are", "test_any_device")
SECTION = "Your task, part 1"
CHANGE = {", device=q.device": ""}
