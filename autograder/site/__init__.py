"""Build the course's website: every lesson with its examples run, and no answer to an exercise."""
