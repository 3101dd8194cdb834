"""Refusals: a code with parameters, and the English sentence made from them."""

from __future__ import annotations

HERE, ON = "the {card.named} does not go here: ", "the {card.named} does not go on the {top.named}: "
ENGLISH = {
    # any game
    "no-such-pile": "there is no pile {pile} in {game}",
    "no-card": "there is no card on {pile}",
    "too-many-cards": "there are not that many cards on {pile}: it has {count}",
    "same-pile": "the card is already on that pile: choose another one",
    "no-pairs": "no pairs are taken in {game}: move cards from pile to pile",
    "no-stock": "nothing can be dealt: there is no stock in {game}",
    "stock-played-singly": "nothing can be dealt from the stock: its cards are played one by one",
    "stock-empty": "nothing can be dealt from the stock: it is empty",
    # what may not be lifted
    "foundation-keeps": "nothing leaves a foundation",
    "foundation-keeps-but-in-variation": "nothing leaves a foundation, except in the variation “foundations return”",
    "stock-is-turned": "cards of the stock must be turned to the waste first",
    "stock-is-dealt": "the stock is dealt to all piles at once",
    "one-card": "one card at a time: only the top card can be played",
    "one-card-of-pile": "one card at a time: only the top card of a pile can be played",
    "one-card-of-column": "one card at a time: only the top card of a column can be played",
    "no-sequence-in-suit": "these {count} cards are not a sequence down in suit, so they cannot move together",
    "no-interval": "{suit.words} have no interval yet, so they move one card at a time",
    "by-the-interval": "cards move together only when they run down by their suit's interval",
    # what a pile does not take
    "starts-with": HERE + "an empty foundation takes only {rank.words}",
    "up-in-suit": ON + "foundations are built up in suit",
    "columns-alternate": ON + "columns are built down in alternating colours",
    "piles-down-in-suit": ON + "piles are built down in suit",
    "piles-down-one-to-four": ON + "piles are built down in suit by 1, 2, 3 or 4",
    "foundation-complete": "this foundation is complete",
    "foundation-takes-one": "the foundations take one card at a time",
    "foundation-goes-up": HERE + "this foundation goes up by {step}, and next is {rank.words}",
    "foundation-to-foundation": "nothing goes from one foundation to another",
    "tableau-goes-up": "a card on the tableau goes only to a foundation, not to another pile",
    "nothing-on-stock": "no card can be placed on the stock",
    "nothing-on-stock-or-waste": "no card can be placed on the stock or the waste",
    "nothing-on-reserve": "no card can be placed on the reserve",
    "nothing-takes": "nothing on the table takes the {card.named} now",
    "nothing-takes-together": "nothing on the table takes these {count} cards together now",
    "no-foundation-takes": "no foundation takes the {card.named} now",
    "no-foundation-takes-together": "no foundation takes these {count} cards together now",
    "no-foundation-takes-and": "no foundation takes the {card.named} now, and {rule.reason}",
    "no-foundation-takes-together-and": "no foundation takes these {count} cards together now, and {rule.reason}",
    "only-to-another-space": "it could only go to another space, which changes nothing",
    "no-card-here": "there is no card here",
    "choose-first": "first choose the card that should go here",
    "pairs-are-out-of-play": "pairs that were taken are out of play",
    "face-down": "a face-down card cannot be moved",
    # Numeration
    "numbered-takes-one": "the numbered foundations take one card at a time",
    "numbered-next": HERE + "the next card is the {next.named}, up by {step}",
    "numbered-starts-with": HERE + "this foundation starts with {rank.words}",
    "numbered-taken": "{suit.words} have a numbered foundation already and go up by {step}",
    "run-takes-thirteen": "the run foundations take only a run of thirteen, down by its suit's interval, in one move",
    # Quatorze
    "square-deals-itself": "nothing can be dealt: the stock fills the holes by itself",
    "square-takes-pairs": "cards leave the square in pairs that make fourteen",
    "not-fourteen": "the {first.named} and the {second.named} make {total}, not fourteen",
    "no-partner": "nothing in its row or column makes fourteen with the {card.named}",
    "not-in-line": "the {first.named} and the {second.named} are neither in the same row nor in the same column",
}


class Answer:
    """Yes, or no with the code of the reason; true for yes. The sentence is made when it is read, which is seldom."""

    __slots__ = ("code", "parameters")

    def __init__(self, code: str = "", **parameters: object) -> None:
        self.code, self.parameters = code, parameters

    def __bool__(self) -> bool:
        return not self.code

    def __repr__(self) -> str:
        return f"Answer({self.code!r}, **{self.parameters!r})"

    @property
    def reason(self) -> str:
        """The reason as an English sentence, "" for yes."""
        return ENGLISH[self.code].format(**self.parameters) if self.code else ""


YES = Answer()
