"""`classify_sentiment` asks for no truncation, and neither a tokenizer nor a pipeline cuts by itself. A text has at
most `tokenizer.model_max_length` tokens; the rest has to be cut off. Here a longer text is read beyond that limit, or
raises an error when the model runs out of positions.
"""

CAUGHT_BY = ("test_long_texts_and_empty_ones", "test_long_texts_are_cut")
SECTION = "A text that is too long"

from transformers import pipeline


def classify_sentiment(texts, model_dir):
    return [(result["label"], result["score"]) for result in pipeline("text-classification", model=model_dir)(texts)]
