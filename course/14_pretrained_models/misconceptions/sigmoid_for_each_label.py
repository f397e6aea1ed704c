"""A sigmoid on each score instead of a softmax over the labels, as if a text could have several of them."""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.sigmoid(model(**inputs).logits).max(dim=-1)
    return [(model.config.id2label[n], p) for n, p in zip(best.indices.tolist(), best.values.tolist())]
