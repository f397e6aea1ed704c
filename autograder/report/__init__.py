"""What instructors read in a terminal: the table at the end of a run, what to review, figures, and what to do next.

``on_terminal`` puts it together, ``exercise`` shows one student's exercise. Nothing here changes a grade.
"""
