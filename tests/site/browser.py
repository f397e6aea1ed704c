"""A headless Chromium, told what to do over its DevTools protocol."""

from __future__ import annotations

import json
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

from websocket import create_connection

FLAGS = (
    "--headless=new",
    "--no-sandbox",  # it opens our own pages only, and in a container there is no other way
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--remote-debugging-port=0",
    "--remote-allow-origins=*",
)
SECONDS = 60.0  # for anything; it is never waited for in vain when all is well


class Browser:
    """One tab: what it was asked to load and what it complained of is kept."""

    def __init__(self, program: str, folder: Path) -> None:
        """Args: program: Chromium's path. folder: for its profile."""
        log = (folder / "chromium.log").open("w")
        command = [program, *FLAGS, f"--user-data-dir={folder / 'profile'}", "about:blank"]
        self._process = subprocess.Popen(command, stdout=log, stderr=log)
        log.close()
        port_file = folder / "profile/DevToolsActivePort"
        until = time.monotonic() + SECONDS
        while not (port_file.is_file() and len(port_file.read_text().splitlines()) == 2):
            assert self._process.poll() is None, (folder / "chromium.log").read_text()
            assert time.monotonic() < until, "Chromium does not start"
            time.sleep(0.05)
        port = port_file.read_text().splitlines()[0]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=SECONDS) as reply:
            tab = next(target for target in json.load(reply) if target["type"] == "page")
        self._socket = create_connection(tab["webSocketDebuggerUrl"], timeout=SECONDS)
        self._last_id = 0
        self.requested: list[str] = []
        self.complaints: list[str] = []
        self._loaded = False
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def open(self, url: str) -> None:
        """Load a page and wait until it has loaded; what was kept of the last one is forgotten."""
        self.requested, self.complaints, self._loaded = [], [], False
        self.call("Page.navigate", url=url)
        until = time.monotonic() + SECONDS
        while not self._loaded:
            assert time.monotonic() < until, f"{url} does not load"
            self._receive()

    def value(self, expression: str) -> Any:
        """What a JavaScript expression is on the page, as JSON."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def wait_for(self, expression: str) -> Any:
        """The expression's value as soon as it is true."""
        until = time.monotonic() + SECONDS
        while not (value := self.value(expression)):
            assert time.monotonic() < until, f"never true: {expression}"
            time.sleep(0.05)
        return value

    def call(self, method: str, **params: Any) -> Any:
        """A command of the DevTools protocol; what happens meanwhile is kept."""
        self._last_id += 1
        self._socket.send(json.dumps({"id": self._last_id, "method": method, "params": params}))
        while (message := self._receive()).get("id") != self._last_id:
            pass
        assert "error" not in message, f"{method}: {message['error']}"
        return message["result"]

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(30)

    def _receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv())
        params = message.get("params", {})
        match message.get("method"):
            case "Page.loadEventFired":
                self._loaded = True
            case "Network.requestWillBeSent":
                self.requested.append(params["request"]["url"])
            case "Network.loadingFailed" if not params.get("canceled"):
                self.complaints.append(f"not loaded: {params.get('errorText')}")
            case "Network.responseReceived" if params["response"]["status"] >= 400:
                self.complaints.append(f"{params['response']['status']}: {params['response']['url']}")
            case "Runtime.exceptionThrown":
                self.complaints.append(str(params["exceptionDetails"]))
            case "Runtime.consoleAPICalled" if params["type"] in ("error", "warning", "assert"):
                self.complaints.append(str(params["args"]))
            case "Log.entryAdded" if params["entry"]["level"] in ("error", "warning"):
                self.complaints.append(params["entry"]["text"])
        return message
