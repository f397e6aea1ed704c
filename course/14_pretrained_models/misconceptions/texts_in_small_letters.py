"""The texts are changed to small letters, though the tokenizer may tell Tee from tee."""

CAUGHT_BY = ("test_sentiment_with_any_labels", "test_long_texts_are_cut")

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer([text.lower() for text in texts], padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    labels = [model.config.id2label[place] for place in best.indices.tolist()]
    return list(zip(labels, best.values.tolist()))
