"""`classify_sentiment` rounds its probabilities to four digits. Results must not be rounded. A very sure model then says 1.0,
and two texts cannot be put in order by their probabilities any more.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Your task, part 3"

right_opinions = classify_sentiment


def classify_sentiment(texts, model_dir):
    return [(label, round(probability, 4)) for label, probability in right_opinions(texts, model_dir)]
