"""`attend_step` divides its queries in place. It must not change its arguments: divide the scores, or a
new tensor of queries. A caller who uses the queries again finds them smaller.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_nothing_that_is_passed_changes")
SECTION = "Your task, part 1"
CHANGE = {"q @ k.mT / math.sqrt(q.shape[3])": "q.div_(math.sqrt(q.shape[3])) @ k.mT"}
