"""Rule options as data: one table per game feeds the forms, the API and the checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Value = int | bool | str | list[int]


class OptionsError(ValueError):
    """An option is unknown or has a value outside its limits; `option` is its name."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a game's rules: a whole number or some, a yes or no, or one of some values."""

    name: str
    default: int | bool | str | tuple[int, ...]
    help: str
    low: int | None = None
    high: int | None = None
    choices: tuple[int | str, ...] = ()
    per_seat: bool = False
    """Whether the default is so many for every seat."""

    @property
    def kind(self) -> str:
        if self.choices:
            return "choice"
        if isinstance(self.default, tuple):
            return "ints"
        return "bool" if isinstance(self.default, bool) else "int"

    def default_for(self, seats: int) -> Value:
        if isinstance(self.default, tuple):
            return list(self.default)
        if self.per_seat and isinstance(self.default, int):
            return self.default * seats
        return self.default

    def check(self, value: Any) -> Value:
        """The value itself, or OptionsError."""
        if self.kind == "choice":
            return self._check_choice(value)
        if self.kind == "ints":
            return self._check_ints(value)
        if self.kind == "int":
            return self._check_int(value)
        if not isinstance(value, bool):
            raise OptionsError(self.name, f"Option {self.name} must be true or false.")
        return value

    def parse(self, text: str) -> Value:
        """The value that a command line or a form wrote as text."""
        if self.kind == "bool":
            return self.check({"true": True, "false": False}.get(text.lower()))
        if self.kind == "int":
            return self.check(self._parse_int(text))
        if self.kind == "ints":
            return self.check([self._parse_int(part) for part in text.split(",")])
        for choice in self.choices:
            if text == str(choice):
                return choice
        return self._check_choice(text)

    def _parse_int(self, text: str) -> int:
        try:
            return int(text)
        except ValueError:
            kind = "whole numbers" if self.kind == "ints" else "a whole number"
            raise OptionsError(self.name, f"Option {self.name} must be {kind}.") from None

    def _check_choice(self, value: Any) -> int | str:
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        allowed = ", ".join(str(choice) for choice in self.choices)
        raise OptionsError(self.name, f"Option {self.name} must be one of: {allowed}.")

    def _check_int(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise OptionsError(self.name, f"Option {self.name} must be a whole number.")
        if self.low is not None and value < self.low:
            raise OptionsError(self.name, f"Option {self.name} must be at least {self.low}.")
        if self.high is not None and value > self.high:
            raise OptionsError(self.name, f"Option {self.name} must be at most {self.high}.")
        return value

    def _check_ints(self, value: Any) -> list[int]:
        assert isinstance(self.default, tuple)
        count = len(self.default)
        if not isinstance(value, list) or len(value) != count:
            raise OptionsError(self.name, f"Option {self.name} must be {count} whole numbers.")
        return [self._check_int(part) for part in value]


def complete_options(
    table: Iterable[Option], given: Mapping[str, Any], seats: int
) -> dict[str, Any]:
    """Every option of the table with its given or default value, in the table's order."""
    options = {option.name: option for option in table}
    for name in given:
        if name not in options:
            raise _unknown(name, options)
    return {
        name: option.check(given[name]) if name in given else option.default_for(seats)
        for name, option in options.items()
    }


def parse_options(table: Iterable[Option], pairs: Iterable[str]) -> dict[str, Any]:
    """The options that a command line wrote as NAME=VALUE."""
    options = {option.name: option for option in table}
    parsed: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise OptionsError(name, f"An option is written NAME=VALUE, not {pair!r}.")
        if name not in options:
            raise _unknown(name, options)
        parsed[name] = options[name].parse(text)
    return parsed


def _unknown(name: str, options: Mapping[str, Option]) -> OptionsError:
    known = ", ".join(options) or "none"
    return OptionsError(name, f"Unknown option {name!r}; this game has: {known}.")
