"""`classify_sentiment` fills short texts up on the left. In these models position 0 belongs to the first token of a text,
so each token of a short text gets the embedding of another position.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "A batch of texts"
CHANGE = {
    "tokenizer(texts, padding=True, truncation=True": 'tokenizer(texts, padding=True, padding_side="left", truncation=True'
}
