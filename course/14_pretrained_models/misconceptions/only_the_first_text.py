"""`classify_sentiment` returns the pair of the first text and drops all others. Each text needs a pair, in the order of
the texts. A single text is right; for three texts, two pairs are missing.
"""

CAUGHT_BY = (
    "test_sentiment_of_three_texts",
    "test_long_texts_and_empty_ones",
    "test_sentiment_with_any_labels",
    "test_long_texts_are_cut",
    "test_another_folder_is_another_model",
)
SECTION = "Your task, part 3"

right = classify_sentiment


def classify_sentiment(texts, model_dir):
    return right(texts, model_dir)[:1]
