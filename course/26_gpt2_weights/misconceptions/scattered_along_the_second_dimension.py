"""`keep_top_p` scatters along dimension 1. That is the last one of a matrix only. Logits may have any number of
dimensions, so use -1.
"""

CAUGHT_BY = (
    "test_nucleus_of_known_rows",
    "test_nucleus_at_its_limits",
    "test_logits_stay_as_they_are",
    "test_nucleus_of_any_logits",
    "test_no_logits_are_changed",
)
SECTION = "Your task"
CHANGE = {
    "scatter(-1, best.indices, kept)": "scatter(1, best.indices, kept)",
}
