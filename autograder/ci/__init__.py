"""Grade one checkout in a CI job, and write the results in the format of each service.

``templates/`` contains the workflows for GitHub and GitLab, and Gradescope's two scripts.
"""
