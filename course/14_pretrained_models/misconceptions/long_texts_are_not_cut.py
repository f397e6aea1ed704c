"""Truncation is forgotten: a text of more tokens than the model has places for raises an error."""

CAUGHT_BY = ("test_long_texts_are_cut",)

from transformers import pipeline


def classify_sentiment(texts, model_dir):
    return [(result["label"], result["score"]) for result in pipeline("text-classification", model=model_dir)(texts)]
