"""`classify_sentiment` judges a text that occurs twice only once. Each text needs a pair, in the order of the texts,
and repeated ones are no exception. With a repeated text the list comes out too short, and later pairs belong to the
wrong texts.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Your task, part 3"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    texts = list(dict.fromkeys(texts))
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    labels = [model.config.id2label[place] for place in best.indices.tolist()]
    return list(zip(labels, best.values.tolist()))
