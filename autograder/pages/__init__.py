"""Grades as pages: a report of the class, and a page for each student.

A page is made from remembered grades and asks nothing of any network. What students wrote is text on it, never markup.
"""
