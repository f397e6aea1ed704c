"""`classify_sentiment` sorts the texts by their length and sorts the results back with the same list of positions. The
way back needs the inverse: result i belongs to text `order[i]`. For two texts both are the same. For three or more, a
text may get the opinion of another one.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Your task, part 3"

right = classify_sentiment


def classify_sentiment(texts, model_dir):
    order = sorted(range(len(texts)), key=lambda place: len(texts[place]))
    opinions = right([texts[place] for place in order], model_dir)
    return [opinions[place] for place in order]
