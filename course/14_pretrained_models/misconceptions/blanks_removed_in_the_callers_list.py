"""`classify_sentiment` removes the blanks around each text and writes the result back into the list `texts`. The list belongs
to the caller and has to stay unchanged. The labels are right, but the caller's texts are no longer as they were.
"""

CAUGHT_BY = ("test_scores_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 3"

right_opinions = classify_sentiment


def classify_sentiment(texts, model_dir):
    for number, text in enumerate(texts):
        texts[number] = text.strip()
    return right_opinions(texts, model_dir)
