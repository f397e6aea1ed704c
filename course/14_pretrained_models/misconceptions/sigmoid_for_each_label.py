"""`classify_sentiment` applies a sigmoid to each score by itself. A text has exactly one label, so the probabilities
come from a softmax over all labels. The sigmoid keeps the order, and the label is right. Its probability is wrong:
those of all labels no longer add up to one.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Your task, part 3"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.sigmoid(model(**inputs).logits).max(dim=-1)
    return [(model.config.id2label[n], p) for n, p in zip(best.indices.tolist(), best.values.tolist())]
