"""What instructors read of a class: the table at the end of a run, what to look at, figures, and what to do next.

``on_terminal`` puts it together, ``as_json`` writes it for programs, ``exercise`` shows one student's exercise. Grades
come in as summaries; nothing here changes one.
"""
