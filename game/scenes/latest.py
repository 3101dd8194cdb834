"""What the records answered last; they are read in the background, and nothing waits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")


class Latest(Generic[T]):
    """A value that is replaced when the answer to a question arrives; it stays where the question fails."""

    def __init__(self, value: T) -> None:
        self.value = value
        self._answer: Future[T] | None = None

    @property
    def asked(self) -> bool:
        """Whether an answer is still to be taken over."""
        return self._answer is not None

    def ask(self, answer: Future[T]) -> None:
        """Take this answer over once it is there, instead of one asked for before."""
        self._answer = answer

    def poll(self) -> bool:
        """Take an answer over that has arrived; return whether the value differs from before."""
        answer = self._answer
        if answer is None or not answer.done():
            return False
        self._answer = None
        if answer.exception():
            return False
        before, self.value = self.value, answer.result()
        return before != self.value
