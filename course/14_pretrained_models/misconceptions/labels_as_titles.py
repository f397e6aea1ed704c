"""`classify_sentiment` begins each word of a label with a capital. A label is the name in `id2label`, letter by letter. A
program that compares it with a name of the configuration finds no match.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Your task, part 3"

right_opinions = classify_sentiment


def classify_sentiment(texts, model_dir):
    return [(label.title(), probability) for label, probability in right_opinions(texts, model_dir)]
