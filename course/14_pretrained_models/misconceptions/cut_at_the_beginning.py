"""The end of a long text is kept instead of its beginning."""

CAUGHT_BY = ("test_long_texts_are_cut",)

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir, truncation_side="left")
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    return [(model.config.id2label[n], p) for n, p in zip(best.indices.tolist(), best.values.tolist())]
