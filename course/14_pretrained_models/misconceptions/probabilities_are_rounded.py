"""The probabilities are rounded to two digits. The probability is asked for as the softmax gives it. A rare word then
has a probability of 0.0, and the numbers cannot be compared any more.
"""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_sentiment_of_three_texts",
    "test_several_gaps_in_any_place",
    "test_sentiment_with_any_labels",
)
SECTION = "Find the fault, part 1"

right_words, right_labels = fill_mask, classify_sentiment


def fill_mask(text, model_dir):
    return [[(word, round(p, 2)) for word, p in gap] for gap in right_words(text, model_dir)]


def classify_sentiment(texts, model_dir):
    return [(label, round(p, 2)) for label, p in right_labels(texts, model_dir)]
