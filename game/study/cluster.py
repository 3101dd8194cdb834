"""Decides deals on a Dask cluster, on one machine or several. The extra `cluster` installs Dask.

The workers need this project installed in the same version, the scheduler only Dask; all need the same Python.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable
from dataclasses import astuple
from functools import partial
from itertools import islice
from platform import python_version
from typing import Any

from game.study import results
from game.study.results import Budgeted, DealResult

WAITING = 1000  # deals that are submitted to the scheduler at a time
CONNECT_TIMEOUT = "30s"  # timeout for the first connection


class ClusterError(Exception):
    """The cluster cannot be used; the text says why."""


def decide_on(
    scheduler: str, task: Budgeted, deals: Iterable[int], failed: Callable[[int], None]
) -> Generator[DealResult, None, None]:
    """Decide deals on the workers of a scheduler; yield each result as it comes.

    If a worker dies, the scheduler gives its deals to others; `failed` is called with a deal that killed several
    workers. Raises ClusterError if there is no such scheduler, Dask is not installed, or a worker has another version
    of Python or of this project.
    """
    try:
        from distributed import Client, KilledWorker, as_completed  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ClusterError("--dask needs the extra “cluster”: pip install -e '.[cluster]'") from error
    try:
        with warnings.catch_warnings(action="ignore"):  # a Python that differs is refused below
            client = Client(scheduler, timeout=CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"there is no scheduler at {scheduler}: {error}") from error
    submit = partial(client.submit, worker_task(), results.version(), astuple(task), pure=False)
    with client:
        _check_python(client)
        waiting = iter(deals)
        submitted = {submit(deal): deal for deal in islice(waiting, WAITING)}
        finished = as_completed(submitted, loop=client.loop)
        for future in finished:
            deal = submitted.pop(future)
            try:
                yield DealResult(*future.result())
            except KilledWorker:
                failed(deal)
            except ImportError as error:
                raise ClusterError(f"a worker cannot decide deals, install this version there: {error}") from error
            for another in islice(waiting, 1):
                submitted[added := submit(another)] = another
                finished.add(added)


def worker_task() -> Callable[[str, tuple[Any, ...], int], tuple[Any, ...]]:
    """Return the function that decides a deal on a worker, from and to plain values.

    Dask sends a function within a function as its code, not its name, so a scheduler without this project can read it.
    """

    def decide(version: str, task: tuple[Any, ...], deal: int) -> tuple[Any, ...]:
        from game.study import batch, results  # noqa: PLC0415 - of the worker

        if results.version() != version:
            raise ImportError(f"it has version {results.version()} of the rules and searches, not {version}")
        return astuple(batch.decide(batch.Budgeted(*task), deal))

    return decide


def _check_python(client: Any) -> None:  # noqa: ANN401 - Dask has types for some of its functions only
    """Raise ClusterError if the scheduler or a worker has another Python, in which the code of a function differs."""
    found = client.get_versions()
    for name, process in {"the scheduler": found["scheduler"], **found["workers"]}.items():
        there, here = process["packages"]["python"].split("."), python_version().split(".")
        if there[:2] != here[:2]:
            raise ClusterError(f"{name} has Python {'.'.join(there[:2])}: start it with {'.'.join(here[:2])}, as here")
