"""Each gap is filled with its best word before the next one is looked at."""

CAUGHT_BY = ("test_several_gaps_in_any_place", "test_gaps_in_other_languages")

right = fill_mask


def fill_mask(text, model_dir):
    gaps = []
    for _ in range(max(1, text.count("[MASK]"))):
        gaps.append(right(text, model_dir)[0])
        text = text.replace("[MASK]", gaps[-1][0][0], 1)
    return gaps
