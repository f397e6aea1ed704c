"""`classify_sentiment` drops texts that are empty or hold nothing but spaces. Each text needs a pair in the result, and
an empty one is a text, too. With an empty text the list comes out too short, and the pairs after it belong to the wrong
texts.
"""

CAUGHT_BY = ("test_long_texts_and_empty_ones", "test_long_texts_are_cut")
SECTION = "Your task, part 3"

right = classify_sentiment


def classify_sentiment(texts, model_dir):
    return right([text for text in texts if text.strip()], model_dir)
