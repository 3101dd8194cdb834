"""Many deals on a cluster of Dask's own commands: the same verdicts as here, though a worker dies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from game.study import results
from game.study.batch import Budgeted, decide_all, tell
from game.study.cluster import ClusterError, decide_on
from tests import ROOT
from tests.support.waiting import until

TASK = Budgeted("king-albert", nodes=2000)
PATIENCE = 60.0  # seconds

Cluster = tuple[str, list[subprocess.Popen[bytes]]]  # the address of the scheduler, and the workers


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Start two workers in the project's folder, and a scheduler that cannot import the project."""
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("cluster")
    (folder / "game.py").write_text("raise ImportError\n")
    address = folder / "address.json"
    dask = str(Path(sys.executable).with_name("dask"))
    with ExitStack() as stack:

        def start(kind: str, *options: str, **environment: str) -> subprocess.Popen[bytes]:
            command = [dask, kind, *options, "--scheduler-file", str(address), "--host", "127.0.0.1", "--no-dashboard"]
            process = subprocess.Popen(command, cwd=ROOT, env=os.environ | environment, stderr=subprocess.DEVNULL)
            stack.callback(process.wait)
            stack.callback(process.terminate)
            return process

        start("scheduler", "--port", "0", PYTHONPATH=str(folder))
        until(lambda: address.exists() and address.stat().st_size > 0)  # it is there before it is written
        workers = [start("worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]
        yield json.loads(address.read_text())["address"], workers


def test_the_command_goes_on_with_a_file_though_a_worker_dies(cluster: Cluster, tmp_path: Path) -> None:
    address, workers = cluster
    file = tmp_path / "out.jsonl"
    here = [decided.as_json(TASK) for decided in decide_all(TASK, range(1, 41), jobs=1)]
    file.write_text("".join(line + "\n" for line in here[:5]))
    command = [sys.executable, "-m", "game.study", "king-albert", "1..40", "--nodes", "2000", "--output", str(file)]
    with subprocess.Popen(
        [*command, "--resume", "--dask", address], cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as run:
        until(lambda: file.read_bytes().count(b"\n") >= 7 or run.poll() is not None)
        workers[0].kill()
        said = run.communicate(timeout=PATIENCE)[1]
    assert run.returncode == 0, said
    assert "35 deals:" in said
    rows = sorted(map(json.loads, file.read_text().splitlines()), key=lambda row: int(row["deal"]))
    assert [row | {"seconds": 0} for row in rows] == [json.loads(line) | {"seconds": 0} for line in here]


def test_a_worker_with_another_version_is_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "version", lambda: "another")
    with pytest.raises(ClusterError, match=r"^a worker cannot decide deals, install this .* not another$"):
        next(decide_on(cluster[0], TASK, [1], tell))


def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("game.study.cluster.CONNECT_TIMEOUT", "1s")
    with pytest.raises(ClusterError, match=r"there is no scheduler at tcp://127\.0\.0\.1:9"):
        next(decide_on("tcp://127.0.0.1:9", TASK, [1], tell))
    with pytest.raises(ClusterError, match="there is no scheduler"):
        next(decide_on("nonsense://x", TASK, [1], tell))


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match="needs the extra"):
        next(decide_on("tcp://127.0.0.1:9", TASK, [1], tell))
