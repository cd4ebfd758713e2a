"""`queenhigh casino person`: somebody of the house, from the machine that it runs on: password, link, limits, what is known."""

from __future__ import annotations

import getpass
import sys
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, cast, get_args

import msgspec
import typer

from queenhigh.bootstrap.clock import microseconds
from queenhigh.bootstrap.people import door_of, people_of
from queenhigh.bootstrap.places import Place, ask, look_at
from queenhigh.bootstrap.running_house import user
from queenhigh.casino.envelope import Reply
from queenhigh.casino.house.actions import AddPerson, ChangeRoles, Note, Role, SetLimit
from queenhigh.casino.house.protection import LIMIT_KINDS
from queenhigh.casino.people.links import Links
from queenhigh.casino.people.port import LOGIN_BEFORE
from queenhigh.casino.people.slowly import at_once
from queenhigh.casino.periods import PERIODS
from queenhigh.casino.rights import is_guest
from queenhigh.casino.times import time_text
from queenhigh.cli.casino.options import KeyOption, PlaceOption
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.errors import BadInput
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents, parse_cents

if TYPE_CHECKING:
    from queenhigh.casino.house.machine import House
    from queenhigh.casino.people.watch import LimitLine
    from queenhigh.casino.service import Casino
    from queenhigh.store.stored_people import StoredPeople

PersonArgument = Annotated[str, typer.Argument(metavar="NAME", help="The person's name here.", show_default=False)]
RolesOption = Annotated[
    str,
    typer.Option(
        "--roles",
        metavar="ROLE,…",
        help=f"Add the person, or change what the person may do: {', '.join(get_args(Role))}.",
        show_default=False,
    ),
]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help="Keep something.", show_default=False)
]
PasswordFlag = Annotated[bool, typer.Option("--password", help="Set a password; it is asked for, and not shown.")]
LinkFlag = Annotated[
    bool, typer.Option("--link", help="Print a link, good once, with which the person sets a password.")
]
LimitOption = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="KIND/PERIOD=MOST",
        help="The house's own limit beside the person's: deposit, loss, wager (money) or time (minutes) by day, week or"
        " month; none lifts it.",
        show_default=False,
    ),
]
UnlockFlag = Annotated[bool, typer.Option("--unlock", help="Forget the wrong passwords that were tried.")]
EraseFlag = Annotated[bool, typer.Option("--erase", help="Erase everything that is kept of the person.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(person)


def person(
    name: PersonArgument,
    *,
    data: PlaceOption,
    roles: RolesOption = "",
    set_fields: SetOption = None,
    password: PasswordFlag = False,
    link: LinkFlag = False,
    limits: LimitOption = None,
    unlock: UnlockFlag = False,
    erase: EraseFlag = False,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Somebody of the house: roles, password, limits of play, and what is kept outside of the journal's entries.

    Entries know a person by a short name alone. Erasing leaves them, and every sum, as they are; it is recorded that
    something was erased. Copies of the file that were made before still have it. All of it works beside a running house.

    Try:

      queenhigh casino person ann --roles player --link --data HOUSE

      queenhigh casino person ann --set "display name=Ann M." --data HOUSE

      queenhigh casino person ann --password --data HOUSE

      queenhigh casino person ann --limit loss/week=200 --data HOUSE

      queenhigh casino person ann --erase --data HOUSE
    """
    wanted = [_limit(name, text) for text in limits or ()]
    fields = [_field(text) for text in set_fields or ()]
    with slow_progress("entries") as told:
        reader, casino = look_at(data, key, told)
    reader.close()
    people = people_of(data)
    try:
        doorway = _Doorway(data, key, casino)
        desk = door_of(people, doorway)
        if not roles and not erase:
            _check_known(name, casino, people)
        if fields and not roles:
            desk.check_known(name)  # what is kept of nobody would be found by nobody
        if roles:
            doorway.change(name, roles)
        for field, value in fields:
            people.keep(name, field, value)
        if fields:
            desk.note(f"what is known of {name} was changed")
        if erase:
            desk.erase(name, user())
        if unlock:
            desk.unlock(name, user())
        for limit in wanted:
            doorway.do(user(), "house", limit)
        if password:
            desk.check_known(name)  # before anybody types a password in vain
            at_once(desk.set_password(name, _asked_twice(name), user()))
        token = Links(desk).reset(user(), name).token if link else ""
        _show(name, doorway.casino, people, token, json=json)
    finally:
        people.close()


class _Doorway:
    """The house for the door: as it was when this began, and what is done is asked of whoever runs it."""

    def __init__(self, data: Place, key: str | None, casino: Casino) -> None:
        self._data = data
        self._key = key
        self.casino = casino
        self.clock = microseconds

    @property
    def house(self) -> House:
        """The house as it is now."""
        return self.casino.house

    def do(self, actor: str, stream: str, action: Any, request: str = "") -> Reply:
        """Ask the house; who asks is whoever has the machine."""
        del actor, request
        ask(self._data, action, self._key)
        if not isinstance(action, Note):
            reader, self.casino = look_at(self._data, self._key)
            reader.close()
        return Reply(stream)

    def change(self, name: str, roles: str) -> None:
        """Add a person, or change the roles of one."""
        found = cast("tuple[Role, ...]", tuple(role.strip() for role in roles.split(",") if role.strip()))
        strange = [role for role in found if role not in get_args(Role)]
        if strange or not found:
            message = f"{roles!r} are no roles; there are {', '.join(get_args(Role))}"
            raise BadInput("person/roles", message, {"roles": roles})
        kind = ChangeRoles if name in self.house.people else AddPerson
        self.do(user(), "house", kind(name, found))


def _field(text: str) -> tuple[str, str]:
    field, found, value = text.partition("=")
    if not found or not field.strip():
        message = f"{text!r} is no field with a value: write --set FIELD=VALUE"
        raise BadInput("person/field", message, {"text": text})
    return field.strip(), value.strip()


def _limit(name: str, text: str) -> SetLimit:
    where, found, most = (part.strip() for part in text.partition("="))
    kind, _, period = where.partition("/")
    if not found or kind not in LIMIT_KINDS or period not in PERIODS:
        _no_limit(text)
    if most == "none":
        amount = None
    elif kind == "time":
        amount = int(most) if most.isascii() and most.isdigit() else _no_limit(text)
    else:
        amount = parse_cents(most)
    return SetLimit(name, kind, period, amount)


def _no_limit(text: str) -> NoReturn:
    message = f"{text!r} is no limit: write --limit loss/week=200, time/day=90 or wager/month=none"
    raise BadInput("limit/unreadable", message, {"text": text})


def _asked_twice(name: str) -> str:
    """A password from the keyboard, twice; from a pipe, its first line."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass.getpass(f"password of {name}: ")
    if getpass.getpass("again: ") != first:
        raise BadInput("password/differs", "the two are not the same; nothing was changed", {})
    return first


def _check_known(name: str, casino: Casino, people: StoredPeople) -> None:
    """Refuse a name that the house has never heard; whoever is gone, and a guest, may be shown."""
    house = casino.house
    kept = people.known(name) or people.credential(name) or people.failures(name).count
    if name not in house.people and name not in house.protection and not kept and not is_guest(name):
        message = f"nothing is known of {name!r} here; --roles adds a person"
        raise BadInput("person/unknown", message, {"person": name})


def _show(name: str, casino: Casino, people: StoredPeople, token: str, *, json: bool) -> None:
    now = microseconds()
    credential, failures = people.credential(name), people.failures(name)
    known, limits = people.known(name), casino.watch.limits(name, now)
    known.pop(LOGIN_BEFORE, None)  # a number, and the last login is shown
    protection = casino.house.protection.get(name)
    stopped = protection.stopped_until(now) if protection else 0
    said = {
        "person": name,
        "roles": list(casino.house.roles(name)),
        "known": known,
        "password_set": time_text(credential.set_at) if credential else None,
        "last_login": time_text(credential.login_at) if credential and credential.login_at else None,
        "wrong_passwords": failures.count,
        "locked_until": time_text(failures.locked_until) if failures.locked_until > now else None,
        "stopped_until": time_text(stopped) if stopped else None,
        "limits": [msgspec.to_builtins(line) for line in limits],
        **({"link": token} if token else {}),
    }
    if json:
        print_json(said)
        return
    rows = [
        (each.replace("_", " "), plain(_words(said[each]))) for each in said if each not in ("known", "limits", "link")
    ]
    rows += [(plain(field), plain(value)) for field, value in known.items()]
    print_table(("field", "value"), [row for row in rows if row[1]], whole=("field",))
    if not known:
        sys.stdout.write(f"nothing more is kept of {name}\n")
    if limits:
        head = ("limit", "by", "most", "done", "until", "asked for")
        print_table(head, [_line(line) for line in limits], right=("most", "done"))
    if token:
        sys.stdout.write(f"good once: {token}\nat the server's address: /#/link/{token}\n")


def _words(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else str(value or "")


def _line(line: LimitLine) -> tuple[str, ...]:
    def amount(value: int | None) -> str:
        return "none" if value is None else f"{value} min" if line.kind == "time" else format_cents(value)

    asked = f"{amount(line.asked)} from {time_text(line.asked_since)}" if line.asked_since else ""
    return line.kind, line.period, amount(line.most), amount(line.done), time_text(line.ends_at), asked
