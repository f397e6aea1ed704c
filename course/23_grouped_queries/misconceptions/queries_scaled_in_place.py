"""`grouped_query_attention` divides the queries that were passed, in place. They must stay as they are. A caller who
uses them again finds smaller ones.
"""

CAUGHT_BY = ("test_arguments_stay_as_they_are", "test_nothing_that_is_passed_changes")
SECTION = "Your task, part 1"
CHANGE = {
    "    stacked = q.reshape": "    q /= math.sqrt(q.shape[3])\n    stacked = q.reshape",
    "mT / math.sqrt(q.shape[3])": "mT",
}
