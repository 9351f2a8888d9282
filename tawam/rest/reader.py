"""Reads the text of one query parameter from left to right."""

from typing import NoReturn

from tawam.rest.errors import parse_error


class Reader:
    """
    Args:
        what: what the text is, for errors: `filter`, `logic tree`, `select parameter`, `order`.
    """

    def __init__(self, what: str, text: str) -> None:
        self._what = what
        self._text = text
        self._position = 0

    @property
    def is_done(self) -> bool:
        return self._position >= len(self._text)

    def peek(self) -> str:
        """The next character; empty at the end."""
        return self._text[self._position : self._position + 1]

    def take(self, literal: str) -> bool:
        """Step over `literal` if it is next."""
        if not self._text.startswith(literal, self._position):
            return False
        self._position += len(literal)
        return True

    def expect(self, literal: str) -> None:
        if not self.take(literal):
            self.fail(f'expecting "{literal}"')

    def rest(self) -> str:
        text = self._text[self._position :]
        self._position = len(self._text)
        return text

    def until(self, stops: str) -> str:
        """The text before the next of the characters `stops`, or the end."""
        start = self._position
        while self._position < len(self._text) and self._text[self._position] not in stops:
            self._position += 1
        return self._text[start : self._position]

    def name(self, stops: str) -> str:
        """An identifier: `full_name`, or in double quotes."""
        name = self.quoted() if self.peek() == '"' else self.until(stops).strip()
        # A NUL would end the statement's text where the name of an answer's field stands.
        if not name or "\0" in name:
            self.fail("expecting field name")
        return name

    def element(self, stops: str = ",)") -> str:
        """A member of a list or a value within a tree, in double quotes or up to the next of `stops`."""
        if self.peek() == '"':
            start = self._position
            text = self.quoted()
            if self.is_done or self.peek() in stops:
                return text
            self._position = start  # A text that merely starts with a quote.
        return self.until(stops)

    def array(self) -> list[str]:
        """PostgreSQL's `{a,"b,c"}`."""
        self.expect("{")
        if self.take("}"):
            return []
        texts = [self.element(",}")]
        while self.take(","):
            texts.append(self.element(",}"))
        self.expect("}")
        return texts

    def quoted(self) -> str:
        """Text in double quotes, where a backslash takes the next character as it is."""
        self.expect('"')
        characters: list[str] = []
        while not self.take('"'):
            self.take("\\")
            if self.is_done:
                self.fail("expecting the closing quote")
            characters.append(self.peek())
            self._position += 1
        return "".join(characters)

    def finish(self) -> None:
        if not self.is_done:
            self.fail("expecting end of input")

    def fail(self, expectation: str) -> NoReturn:
        found = f'unexpected "{self.peek()}"' if self.peek() else "unexpected end of input"
        raise parse_error(self._what, self._text, self._position + 1, f"{found} {expectation}")
