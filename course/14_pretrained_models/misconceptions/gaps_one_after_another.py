"""`fill_mask` fills each gap with its best word before it looks at the next one. All gaps have to be open at the same
time. From the second gap on, the model reads its own guesses as text, and its probabilities change. A text with one gap
is right.
"""

CAUGHT_BY = ("test_several_gaps_in_a_text", "test_several_gaps_in_any_place")
SECTION = "Find the fault, part 2"

right = fill_mask


def fill_mask(text, model_dir):
    gaps = []
    for _ in range(max(1, text.count("[MASK]"))):
        gaps.append(right(text, model_dir)[0])
        text = text.replace("[MASK]", gaps[-1][0][0], 1)
    return gaps
