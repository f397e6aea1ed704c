"""`classify_sentiment` sorts the texts by their length, so that batches need little padding, and leaves the results in
that order. The pairs have to come in the order of the texts. As it is, a text may get the opinion of another one.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Your task, part 3"

right = classify_sentiment


def classify_sentiment(texts, model_dir):
    return right(sorted(texts, key=len, reverse=True), model_dir)
