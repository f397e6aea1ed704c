"""`classify_sentiment` takes the softmax along dimension 0, over the texts. It has to run over the labels of each text.
For a single text every label gets a probability of 1.0, so the first label always wins. In a batch, each result depends
on the other texts.
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
        best = torch.softmax(model(**inputs).logits, dim=0).max(dim=-1)
    return [(model.config.id2label[n], p) for n, p in zip(best.indices.tolist(), best.values.tolist())]
