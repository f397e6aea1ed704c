"""What surrounds the sandbox in these tests: secrets to steal, services to reach, a bystander to hurt."""

from __future__ import annotations

import hashlib
import os
import socket
import subprocess
import uuid
from dataclasses import dataclass, field
from pathlib import Path

from autograder.boundary.protocol import DictValue, ListValue, Value

CANARY = "CANARY " + uuid.uuid4().hex


@dataclass
class World:
    """Made once per test run; ``as_argument`` is what an attacker is told of it: everything but the content."""

    root: Path
    bystander: subprocess.Popen[bytes]
    tcp: socket.socket
    udp: socket.socket
    path_socket: socket.socket
    abstract_socket: socket.socket
    abstract: str
    before: dict[str, str] = field(default_factory=dict)

    @classmethod
    def make(cls, root: Path) -> World:
        for name in (
            "course/02_softmax/solution_of_canary.py",
            "course/02_softmax/hidden_checks.py",
            "course/02_softmax/oracle.py",
            "course/02_softmax/references.safetensors",
            "gradebook.db",
            "submitted/another/self_attention/02_softmax.ipynb",
            "home/.ssh/id_ed25519",
        ):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(CANARY)
        tcp = socket.create_server(("127.0.0.1", 0))
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        udp.bind(tcp.getsockname())
        path_socket = socket.socket(socket.AF_UNIX)
        path_socket.bind(str(root / "service"))
        path_socket.listen()
        abstract = "autograder-" + uuid.uuid4().hex
        abstract_socket = socket.socket(socket.AF_UNIX)
        abstract_socket.bind("\0" + abstract)
        abstract_socket.listen()
        for service in (tcp, udp, path_socket, abstract_socket):
            service.setblocking(False)
        bystander = subprocess.Popen(["sleep", "3600"])
        world = cls(root, bystander, tcp, udp, path_socket, abstract_socket, abstract)
        world.before = world.snapshot()
        return world

    @property
    def secrets(self) -> list[Path]:
        return [path for path in sorted(self.root.rglob("*")) if path.is_file()]

    def as_argument(self) -> Value:
        texts: dict[str, Value] = {
            "secrets": ListValue([str(path) for path in self.secrets]),
            "folders": ListValue([str(self.root), str(Path.home()), os.getcwd()]),
            "course": str(self.root),
            "port": self.tcp.getsockname()[1],
            "unix": str(self.root / "service"),
            "abstract": self.abstract,
            "grader": os.getpid(),
            "bystander": self.bystander.pid,
        }
        return DictValue(list(texts.items()))

    def snapshot(self) -> dict[str, str]:
        """Content, mode and times of everything that must not change."""
        shown = {}
        for path in sorted(self.root.rglob("*")):
            status = path.lstat()
            content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
            shown[str(path)] = f"{content} {status.st_mode} {status.st_mtime_ns} {status.st_nlink}"
        return shown

    def was_reached(self) -> list[str]:
        """Services that somebody connected or wrote to."""
        reached = []
        for name in ("tcp", "path_socket", "abstract_socket"):
            try:
                getattr(self, name).accept()[0].close()
                reached.append(name)
            except BlockingIOError:
                continue
        try:
            self.udp.recv(100)
            reached.append("udp")
        except BlockingIOError:
            pass
        return reached

    def close(self) -> None:
        self.bystander.kill()
        self.bystander.wait()
        for service in (self.tcp, self.udp, self.path_socket, self.abstract_socket):
            service.close()
