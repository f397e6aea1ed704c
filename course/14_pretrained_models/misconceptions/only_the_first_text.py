"""The slide's `[0]` behind the call: the first text is judged, and the others are dropped."""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")

right = classify_sentiment


def classify_sentiment(texts, model_dir):
    return right(texts, model_dir)[:1]
