"""The servers that are measured: started, seated, and asked what they have used of processor and memory."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.serving import PROJECT, serving
from tests.several import free_port, several

TICKS = os.sysconf("SC_CLK_TCK")
QUIET = {"RESULT_PAUSE": "0", "LOG_LEVEL": "WARNING"}
NODE = PROJECT / "var" / "boardgame"


@dataclass
class Server:
    """A running server: how it is called, where it answers, its processes, and who sits there."""

    name: str
    urls: list[str]
    processes: list[int]
    tables: list[dict[str, Any]] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    database: str = ""

    @property
    def used(self) -> float:
        """Seconds of processor time that its processes have used."""
        return sum(map(_used, self.processes))

    @property
    def used_by_database(self) -> float:
        """The same of the PostgreSQL processes that serve it; 0 without."""
        return sum(map(_used, _backends(self.database))) if self.database else 0.0

    @property
    def memory(self) -> int:
        """Bytes that its processes hold."""
        return sum(map(_memory, self.processes))

    def pin(self, cores: set[int]) -> None:
        """Keeps its processes to these cores."""
        for process in self.processes:
            for thread in os.listdir(f"/proc/{process}/task"):
                os.sched_setaffinity(int(thread), cores)


def _used(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _memory(process: int) -> int:
    line = next(one for one in Path(f"/proc/{process}/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def _backends(database: str) -> list[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                if f" {database} " in (folder / "cmdline").read_bytes().decode(errors="replace"):
                    found.append(int(folder.name))
            except OSError:
                continue
    return found


@contextmanager
def concan(folder: Path, tables: int, bots: int = 0, idle: int = 0, **environment: str) -> Iterator[Server]:
    """Concan on SQLite in one process. `folder` may hold a database already."""
    folder.mkdir(parents=True, exist_ok=True)
    seats = _seat({"DATA_DIR": str(folder), **environment}, tables, bots, idle)
    with serving(folder, **QUIET, **environment) as site:
        yield Server(f"Concan, {folder.name}", [site.url], [site.process.pid], seats["tables"], seats["idle"])


@contextmanager
def concan_several(folder: Path, tables: int, servers: int, **environment: str) -> Iterator[Server]:
    """Concan on PostgreSQL and Redis: so many servers, and a clock. The people of a table sit at different ones."""
    folder.mkdir(parents=True, exist_ok=True)
    with several(folder, servers, **QUIET, **environment) as site:
        seats = _seat(site.environment, tables, 0, 0)
        pids = [server.pid for server in site.servers]
        database = site.environment["DATABASE_URL"].rpartition("/")[2]
        yield Server(f"Concan, {servers} on PostgreSQL", site.urls, pids, seats["tables"], database=database)


def _seat(environment: dict[str, str], tables: int, bots: int, idle: int) -> Any:
    command = [sys.executable, "-m", "tests.bench.load.seats", str(tables), str(bots), str(idle)]
    place = {"DJANGO_SETTINGS_MODULE": "concan_site.settings", "BOT_PAUSE": "0"}
    made = subprocess.run(
        command, cwd=PROJECT, env=os.environ | place | environment, stdout=subprocess.PIPE, check=True
    )
    return json.loads(made.stdout)


@contextmanager
def boardgame(folder: Path, *, files: bool) -> Iterator[Server]:
    """boardgame.io, with its matches in memory or in files."""
    _install()
    port = free_port()
    store = folder / "files"
    command = ["node", str(NODE / "server.js"), str(port), *([str(store)] if files else [])]
    environment = os.environ | {"NODE_ENV": "production"}
    with (folder / "boardgame.log").open("w") as log:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("ready"):
                break
        name = "boardgame.io, files" if files else "boardgame.io, memory"
        yield Server(name, [f"http://127.0.0.1:{port}"], [process.pid])
    finally:
        process.terminate()
        process.communicate()


def _install() -> None:
    """Puts boardgame.io, as package.json names it, with the game into a folder that git does not see."""
    NODE.mkdir(parents=True, exist_ok=True)
    source = Path(__file__).resolve().parent.parent / "boardgame"
    for name in ("package.json", "server.js", "cards.js"):
        shutil.copy(source / name, NODE / name)
    if not (NODE / "node_modules" / "node-persist").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(command, cwd=NODE, check=True, stdout=subprocess.DEVNULL)
