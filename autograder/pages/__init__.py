"""Render grades as HTML pages: a class report, and a page for each student.

Pages use recorded grades and no network. Student-written text is escaped.
"""
