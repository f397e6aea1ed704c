"""What a student does in JupyterLab: open a notebook, type an answer, run all cells."""

from __future__ import annotations

from jupyter import TOKEN, Server
from playwright.sync_api import Page


def open_notebook(page: Page, server: Server, path: str) -> None:
    """Open it, and wait for its kernel: until that answers, JupyterLab runs no cell and says nothing.

    The status bar tells. The mark beside the kernel's name says "idle" before there is one.
    """
    page.goto(f"{server.url}/lab/tree/{path}?token={TOKEN}")
    page.locator(".jp-Notebook").wait_for()
    page.get_by_text("| Idle").first.wait_for()


def type_answer(page: Page, name: str, text: str) -> None:
    """Replace the text of the cell that defines ``name``."""
    cells = page.locator(".jp-CodeCell").filter(has=page.locator(".cm-content", has_text=f"def {name}("))
    cells.first.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def run_all(page: Page) -> None:
    """Run every cell, from the menu."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
