"""A Jupyter server on loopback, in a process of its own, and the few requests that tests make."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TOKEN = "for-the-tests"


class Server:
    """A running server.

    Args:
        app: the module to run, "jupyter_server" or "jupyterlab".
        extension: a server extension to switch on; "" for those that are on anyway.
        python: of another environment, "" for this one.
    """

    def __init__(self, app: str, root: Path, port: int, extension: str = "", python: str = "") -> None:
        self.url = f"http://127.0.0.1:{port}"
        options: dict[str, object] = {
            "ServerApp.port": port,
            "ServerApp.port_retries": 0,
            "ServerApp.token": TOKEN,
            "ServerApp.open_browser": False,
            "ServerApp.allow_root": True,
            "ServerApp.disable_check_xsrf": True,
        }
        if extension:
            options["ServerApp.jpserver_extensions"] = f"{extension}=True"
        arguments = [f"--{name}={value}" for name, value in options.items()]
        home = {"JUPYTER_CONFIG_DIR": str(root / ".jupyter"), "HOME": str(root), "IPYTHONDIR": str(root / ".ipython")}
        self.log = root.parent / "server.log"
        with self.log.open("w") as log:
            command = [python or sys.executable, "-m", app, *arguments]
            self.process = subprocess.Popen(command, cwd=root, env={**os.environ, **home}, stdout=log, stderr=log)

    def get(self, path: str, method: str = "GET", body: object = None) -> str:
        data = json.dumps(body).encode() if body is not None else (b"" if method != "GET" else None)
        request = urllib.request.Request(f"{self.url}{path}", data=data, method=method)
        request.add_header("Authorization", f"token {TOKEN}")
        with urllib.request.urlopen(request, timeout=120) as reply:
            text: str = reply.read().decode()
            return text

    def wait(self) -> None:
        for _ in range(240):
            try:
                self.get("/api/status")
                return
            except (urllib.error.URLError, ConnectionError):
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.25)
        raise TimeoutError(self.log.read_text())


@contextmanager
def jupyter(app: str, root: Path, extension: str = "", python: str = "") -> Iterator[Server]:
    """A server whose files are those of ``root``."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    started = Server(app, root, port, extension, python)
    try:
        started.wait()
        yield started
    finally:
        started.process.terminate()
        started.process.wait(30)
