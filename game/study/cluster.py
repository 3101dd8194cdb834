"""Decides deals on a Dask cluster, on one machine or several. The extra `cluster` installs Dask.

The workers need this project too: start them in its folder, with one thread each, as in `dask worker tcp://HOST:8786
--nthreads 1 --nworkers 8`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from itertools import islice

from game.study.batch import decide
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
    workers. Raises ClusterError if there is no such scheduler or Dask is not installed.
    """
    try:
        from distributed import Client, KilledWorker, as_completed  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise ClusterError("--dask needs the extra “cluster”: pip install '.[cluster]'") from error
    try:
        client = Client(scheduler, timeout=CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"there is no scheduler at {scheduler}: {error}") from error
    with client:
        waiting = iter(deals)
        submitted = {client.submit(decide, task, deal, pure=False): deal for deal in islice(waiting, WAITING)}
        finished = as_completed(submitted, loop=client.loop)
        for future in finished:
            deal = submitted.pop(future)
            try:
                yield future.result()
            except KilledWorker:
                failed(deal)
            except ImportError as error:
                raise ClusterError(f"a worker does not know the project, start it in its folder: {error}") from error
            for another in islice(waiting, 1):
                submitted[added := client.submit(decide, task, another, pure=False)] = another
                finished.add(added)
