"""One checkout, graded in a CI job: what it answers, where its lines are, and what each service reads of the grade.

``templates/`` holds what is handed out: workflows for GitHub and GitLab, and Gradescope's two scripts.
"""
