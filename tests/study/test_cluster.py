"""Many deals on a cluster of Dask: the same verdicts as here, though workers die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.study import results
from game.study.batch import Budgeted, decide_all
from game.study.cluster import ClusterError, decide_on

ROOT = Path(__file__).parents[2]
TASK = Budgeted("king-albert", nodes=500)
DEALS = range(1, 31)


@pytest.fixture(scope="module")
def distributed() -> Any:  # noqa: ANN401 - the package has no types
    """Return the package, which is imported by the process that runs these tests alone."""
    return pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster(distributed: Any) -> Iterator[Any]:  # noqa: ANN401 - as above
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, worker_dashboard_address=None
    ) as cluster:
        yield cluster


def test_verdicts_are_the_same_though_a_worker_dies(cluster: Any, distributed: Any) -> None:  # noqa: ANN401 - as above
    failed: list[int] = []
    found = {}
    with distributed.Client(cluster, set_as_default=False) as client:
        for decided in decide_on(cluster.scheduler_address, TASK, DEALS, failed.append):
            found[decided.deal] = decided
            if len(found) == 2:
                os.kill(min(client.run(os.getpid).values()), signal.SIGKILL)
    assert failed == []
    here = {decided.deal: decided for decided in decide_all(TASK, DEALS, jobs=1)}
    assert {deal: (one.outcome, one.line, one.nodes, one.version) for deal, one in found.items()} == {
        deal: (one.outcome, one.line, one.nodes, one.version) for deal, one in here.items()
    }


def test_the_command_goes_on_with_a_file_on_a_cluster(cluster: Any, tmp_path: Path) -> None:  # noqa: ANN401 - as above
    file = tmp_path / "out.jsonl"
    file.write_text("".join(decided.as_json(TASK) + "\n" for decided in decide_all(TASK, range(1, 6), jobs=1)))
    command = [sys.executable, "-m", "game.study", "king-albert", "1..12", "--nodes", "500", "--output", str(file)]
    command += ["--resume", "--dask", cluster.scheduler_address]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    assert "7 deals:" in run.stderr
    assert sorted(result["deal"] for result in results.read(file)) == [*range(1, 13)]


@pytest.mark.usefixtures("distributed")
def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.study.cluster.CONNECT_TIMEOUT", "1s")
    with pytest.raises(ClusterError, match=r"there is no scheduler at tcp://127\.0\.0\.1:9"):
        next(decide_on("tcp://127.0.0.1:9", TASK, DEALS, lambda _: None))
    with pytest.raises(ClusterError, match="there is no scheduler"):
        next(decide_on("nonsense://x", TASK, DEALS, lambda _: None))


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match="needs the extra"):
        next(decide_on("tcp://127.0.0.1:9", TASK, DEALS, lambda _: None))
