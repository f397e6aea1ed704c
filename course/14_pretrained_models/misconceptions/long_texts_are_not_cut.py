"""`classify_sentiment` does not cut long texts at `tokenizer.model_max_length`: truncation is missing, or it has a larger
limit. Neither a tokenizer nor a pipeline cuts there unless you ask for it. As it is, a longer text is read beyond that
limit, or raises an error when the model runs out of positions.
"""

CAUGHT_BY = ("test_long_texts_and_empty_ones", "test_long_texts_are_cut")
SECTION = "A text that is too long"

from transformers import pipeline


def classify_sentiment(texts, model_dir):
    classifier = pipeline("text-classification", model=model_dir, function_to_apply="softmax")
    return [(result["label"], result["score"]) for result in classifier(texts)]
