"""The latest answer of the records, which are read in the background."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")


class BackgroundValue(Generic[T]):
    """A value that is replaced when an answer arrives; if the question fails, it stays."""

    def __init__(self, value: T) -> None:
        self.value = value
        self._answer: Future[T] | None = None

    def start(self, answer: Future[T]) -> None:
        """Use this answer when it arrives, instead of an earlier question's."""
        self._answer = answer

    def wait(self) -> T:
        """Return the value, or that of an answer on its way; if it takes longer than a second, the value."""
        with suppress(Exception):
            return self._answer.result(1.0) if self._answer else self.value
        return self.value

    def poll(self) -> bool:
        """Take an answer that has arrived; return whether the value has changed."""
        answer = self._answer
        if answer is None or not answer.done():
            return False
        self._answer = None
        if answer.exception():
            return False
        before, self.value = self.value, answer.result()
        return before != self.value
