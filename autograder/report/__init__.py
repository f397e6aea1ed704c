"""Print grades in a terminal: the table after a run, work to review, class figures, and next commands.

``on_terminal`` combines these parts; ``exercise`` shows one student's exercise. Nothing here changes a grade.
"""
