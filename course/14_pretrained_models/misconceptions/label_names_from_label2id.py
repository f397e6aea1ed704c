"""`classify_sentiment` takes the name of a label from `label2id`: turned round, or by the order of its keys. The name is in
`id2label`, which belongs to the scores. The two need not agree, and a saved configuration sorts the keys of `label2id` by
name.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Find the fault, part 3"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    names = {number: name for name, number in model.config.label2id.items()}
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    return [(names[n], p) for n, p in zip(best.indices.tolist(), best.values.tolist())]
