"""A pytest plugin: Chromium, driven by Playwright, and what its pages ask for and complain of.

Tests that ask for ``browser`` are skipped by name where Chromium is not installed.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, WebError, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Beside Playwright's own switches, which keep Chromium from calling home: it knows no other machine.
ALONE = ("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost", "--no-proxy-server")
SECONDS = 60.0  # for anything; it is never waited for in vain when all is well
DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 1000}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window. It lasts for a module: while it does, nothing else there may run an event loop."""
    # It goes without its sandbox: it opens our own pages only, and in a container there is no other way.
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, chromium_sandbox=False, args=ALONE) as chromium,
    ):
        yield chromium


@dataclass
class Seen:
    """What a tab, and the windows and workers that it opens, did so far."""

    requested: list[str] = field(default_factory=list)
    """Every address, but for data: and favicon.ico, which Playwright keeps to itself."""
    complaints: list[str] = field(default_factory=list)
    """Errors and warnings of the console, uncaught exceptions, what did not load, and answers of 400 or more."""

    def request(self, request: Request) -> None:
        self.requested.append(request.url)

    def failure(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page itself called it off
            self.complaints.append(f"not loaded: {request.failure}: {request.url}")

    def response(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")

    def exception(self, error: WebError) -> None:
        self.complaints.append(f"uncaught: {error.error}")

    def message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.complaints.append(message.text)


@contextmanager
def tab(browser: Browser, **options: Any) -> Iterator[tuple[Page, Seen]]:
    """A page with cookies and a cache of its own.

    Args: options: those of Playwright's ``new_context``, as DESK, PHONE and ``color_scheme="dark"``.
    """
    with browser.new_context(**options) as context:
        context.set_default_timeout(SECONDS * 1000)
        seen = Seen()
        context.on("request", seen.request)
        context.on("requestfailed", seen.failure)
        context.on("response", seen.response)
        context.on("weberror", seen.exception)
        context.on("console", seen.message)
        yield context.new_page(), seen


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in Chromium are skipped by name where there is none."""
    if CHROMIUM is None:
        for item in items:
            if "browser" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed: apt-get install chromium"))
