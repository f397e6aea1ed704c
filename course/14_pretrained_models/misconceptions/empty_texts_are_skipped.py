"""Empty texts are sorted out, and the opinions no longer belong to the texts."""

CAUGHT_BY = ("test_long_texts_are_cut",)

right = classify_sentiment


def classify_sentiment(texts, model_dir):
    return right([text for text in texts if text.strip()], model_dir)
