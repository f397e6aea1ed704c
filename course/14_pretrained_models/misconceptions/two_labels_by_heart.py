"""`classify_sentiment` knows two labels by heart, NEGATIVE and POSITIVE. How many labels there are, in which order and by
which names, is in the model's `id2label`. A third label never comes up, and a model whose labels are stars gets names
that it does not have.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Find the fault, part 3"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        probabilities = torch.softmax(model(**inputs).logits, dim=-1)
    return [("POSITIVE" if row[1] > row[0] else "NEGATIVE", max(row[:2])) for row in probabilities.tolist()]
