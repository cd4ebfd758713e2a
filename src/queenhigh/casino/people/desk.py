"""The door of the house: who comes in with a password or as a guest, for how long, and what is said when not.

Where a password is looked at, the method is a generator (see `slowly`), so that the slow part can run in a thread. A
wrong password is counted before it is looked at: many guesses at the same moment are counted like one after another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from msgspec.structs import replace

from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.house.actions import Note
from queenhigh.casino.house.machine import NAME
from queenhigh.casino.people.fresh import needs_fresh
from queenhigh.casino.people.guest_names import guest_name
from queenhigh.casino.people.passwords import Passwords, check_new
from queenhigh.casino.people.port import DISPLAY_NAME, LOGIN_BEFORE, Credential, Failures, People, Session
from queenhigh.casino.people.settings import DAY, HOUR, MINUTE, SECOND, DoorSettings, lock_after
from queenhigh.casino.people.tokens import digest_of, new_token
from queenhigh.casino.rights import is_guest
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.casino.envelope import Reply
    from queenhigh.casino.house.machine import House
    from queenhigh.casino.people.slowly import Steps

_REFUSALS_A_MINUTE: Final = 20
_WORDS_MOST: Final = 100
"""So much is kept of what a device calls itself."""


class Doorway(Protocol):
    """What the door needs of the house; the casino has it."""

    clock: Callable[[], int]

    @property
    def house(self) -> House:
        """The house as it is now."""
        ...

    def do(self, actor: str, stream: str, action: Any, request: str = "") -> Reply:
        """One action by itself; raises the refusal."""
        ...


class Login(NamedTuple):
    """Somebody has come in."""

    token: str
    """For the device alone: the house keeps its hash."""
    session: Session
    last_login_at: int = 0
    """The login before this one, to be shown; 0 if there was none."""
    must_change: bool = False
    """The password is too old: nothing can be done but to change it."""


class Desk:
    """The door of one house."""

    def __init__(
        self,
        people: People,
        casino: Doorway,
        clock: Callable[[], int],
        entropy: Callable[[int], bytes],
        passwords: Passwords | None = None,
        settings: DoorSettings | None = None,
    ) -> None:
        self.people = people
        self.casino = casino
        self.clock = clock
        self.entropy = entropy
        self._passwords = passwords
        self.settings = settings or DoorSettings()
        self._minute = self._refusals = self._unwritten = 0

    @property
    def passwords(self) -> Passwords:
        """How passwords are hashed."""
        if self._passwords is None:
            self._passwords = Passwords()
        return self._passwords

    # ── coming in ────────────────────────────────────────────────────────────────────────────────────────────────────

    def login(self, name: str, password: str, device: str = "") -> Steps[Login]:
        """Come in with a password. Raises IllegalAction: `login/refused`, or `login/locked` with the seconds to wait."""
        name = name.strip().casefold()
        credential = yield from self._proven(name, password)
        now = self.clock()
        last_login_at = credential.login_at
        credential = replace(credential, login_at=now)
        self.remember_login(name, last_login_at)
        self.people.keep_credential(credential)
        token, session = self.begin_session(name, device, now + self.settings.session_hours * HOUR, fresh=True)
        return Login(token, session, last_login_at, self.is_expired(credential))

    def remember_login(self, person: str, at: int) -> None:
        """Keep when somebody came in before this time."""
        self.people.keep(person, LOGIN_BEFORE, str(at) if at else "")

    def last_login_at(self, person: str, since: int) -> int:
        """The newest login of a person but the one of a session that began at `since`; 0 if there was none.

        A login after that is another one, and the one that a person must hear of.
        """
        credential = self.people.credential(person)
        if credential is None or credential.login_at > since:
            return 0 if credential is None else credential.login_at
        return int(self.people.known(person).get(LOGIN_BEFORE, "0"))

    def _proven(self, name: str, password: str) -> Steps[Credential]:
        """The person's credential, if this is the password; it is hashed anew where that is done otherwise by now."""
        is_name = NAME.fullmatch(name) is not None
        credential = self.people.credential(name) if name in self.casino.house.people else None
        counted = self._count(name) if is_name else Failures(name)
        hashed = self.passwords.nobody if credential is None else credential.password
        right = yield partial(self.passwords.is_right, hashed, password)
        if credential is None or not right:
            raise self._refused(counted, known=credential is not None)
        if self.passwords.is_dated(hashed):
            salt = self.passwords.fresh_salt(self.entropy)
            credential = replace(credential, password=(yield partial(self.passwords.hash, password, salt)))
        found = self.people.credential(name)
        if found is None or found.password != hashed:
            # It was changed or erased while this one was looked at.
            raise self._refused(counted, known=True)
        self.people.keep_failures(Failures(name))
        return credential

    def _count(self, name: str) -> Failures:
        """One failure more, until the password has proven to be right; refused while the name is locked."""
        now, before = self.clock(), self.people.failures(name)
        if before.locked_until > now:
            raise _locked(before, now)
        if now - before.last_at > self.settings.forget_hours * HOUR:
            before = Failures(name)
        count = before.count + 1
        lock = lock_after(self.settings, count)
        failures = Failures(name, count, now, now + lock if lock else 0)
        self.people.keep_failures(failures)
        return failures

    def _refused(self, counted: Failures, *, known: bool) -> IllegalAction:
        """The refusal, written down. A name that nobody has may be a password in the wrong field: it is not written."""
        now = self.clock()
        who = counted.name if known else "a name that nobody has here"
        if counted.locked_until:
            seconds = (counted.locked_until - counted.last_at) // SECOND
            self.note(f"locked for {seconds} s after {counted.count} wrong passwords: {who}")
        else:
            self._note_refusal(f"login refused, wrong password {counted.count}: {who}", now)
        if counted.locked_until > now:
            return _locked(counted, now)
        return IllegalAction("login/refused", "name or password is wrong", {})

    def _note_refusal(self, what: str, now: int) -> None:
        """So many a minute are written down, the others counted: nobody fills the journal by guessing."""
        if now // MINUTE != self._minute:
            self._note_unwritten()
            self._minute, self._refusals = now // MINUTE, 0
        self._refusals += 1
        if self._refusals <= _REFUSALS_A_MINUTE:
            self.note(what)
        else:
            self._unwritten += 1

    def _note_unwritten(self) -> None:
        if self._unwritten:
            self.note(f"logins refused within a minute, beside those that are written down: {self._unwritten}")
            self._unwritten = 0

    def begin_session(self, person: str, device: str, ends_at: int, *, fresh: bool) -> tuple[str, Session]:
        """A new session, and its token."""
        now, token = self.clock(), new_token(self.entropy)
        fresh_until = now + self.settings.fresh_minutes * MINUTE if fresh else 0
        words = " ".join(device.split())[:_WORDS_MOST]
        session = Session(digest_of(token), person, words, now, now, ends_at, fresh_until)
        self.people.keep_session(session)
        return token, session

    def new_guest(self, device: str = "", is_taken: Callable[[str], bool] = lambda _: False) -> Login:
        """Come in without an account, for demo chips. `is_taken` says whether a table knows a name already."""
        while True:
            name = guest_name(self.people.next_guest(), self.entropy(2))
            if not is_taken(name):
                break
        ends_at = self.clock() + self.settings.guest_hours * HOUR
        return Login(*self.begin_session(name, device, ends_at, fresh=False))

    # ── being in ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def authenticate(self, token: str, *, to_change_password: bool = False, is_used: bool = True) -> Session:
        """Whose token this is, which counts as a use of it unless said otherwise. Raises IllegalAction: `session/none`, `session/over` or `session/password_expired`."""
        session = self.people.session(digest_of(token))
        is_known = session is not None and not is_guest(session.person)
        credential = self.people.credential(session.person) if session is not None and is_known else None
        session = self._counting(session, credential, to_change_password=to_change_password)
        return self._used(session) if is_used else session

    def still_in(self, digests: Sequence[str], used: set[str]) -> dict[str, Session]:
        """Which of many sessions count still, by the hashes of their tokens; those that were used since count as used now."""
        found = self.people.sessions(digests)
        known = self.people.credentials([each.person for each in found.values() if not is_guest(each.person)])
        left = {}
        for digest, session in found.items():
            with suppress(IllegalAction):
                self._counting(session, known.get(session.person))
                left[digest] = self._used(session) if digest in used else session
        return left

    def _counting(
        self, session: Session | None, credential: Credential | None, *, to_change_password: bool = False
    ) -> Session:
        """The session, if it counts still: raises what `authenticate` does."""
        now = self.clock()
        if session is None or session.revoked_at:
            raise IllegalAction("session/none", "nobody is logged in here", {})
        guest = is_guest(session.person)
        idle = 0 if guest else self.settings.idle_minutes * MINUTE
        if now >= session.ends_at or (idle and now - session.seen_at >= idle):
            raise IllegalAction("session/over", "the session is over; log in again", {"person": session.person})
        if not guest:
            if credential is None or session.person not in self.casino.house.people:
                raise IllegalAction("session/none", "nobody is logged in here", {})
            if self.is_expired(credential) and not to_change_password:
                message = "the password is too old; choose another one"
                raise IllegalAction("session/password_expired", message, {"person": session.person})
        return session

    def _used(self, session: Session) -> Session:
        """The session, used now; that is written down at most once a minute, and a guest's never ends for want of it."""
        now = self.clock()
        if is_guest(session.person) or now - session.seen_at < MINUTE:
            return session
        session = replace(session, seen_at=now)
        self.people.keep_session(session)
        return session

    def is_expired(self, credential: Credential) -> bool:
        """Whether a password has lasted long enough."""
        roles = self.casino.house.roles(credential.person)
        settings = self.settings
        days = settings.player_password_days if set(roles) <= {"player"} else settings.staff_password_days
        return bool(days) and self.clock() - credential.set_at >= days * DAY

    def check_fresh(self, session: Session, action: Any = None) -> None:
        """Refuse money and keys to whoever gave the password too long ago: `session/not_fresh`. Without action: always."""
        if (action is None or needs_fresh(action)) and session.fresh_until <= self.clock():
            raise IllegalAction("session/not_fresh", "for this the password is asked for again", {})

    def refresh(self, token: str, password: str) -> Steps[Session]:
        """Give the password again, for money and keys. Raises what `authenticate` and `login` raise."""
        session = self.authenticate(token)
        yield from self._proven(session.person, password)
        session = replace(self.authenticate(token), fresh_until=self.clock() + self.settings.fresh_minutes * MINUTE)
        self.people.keep_session(session)
        return session

    def logout(self, token: str) -> None:
        """Leave; a token that nobody has is left as it is."""
        session = self.people.session(digest_of(token))
        if session is not None and not session.revoked_at:
            self.people.keep_session(replace(session, revoked_at=self.clock()))

    def sessions_of(self, person: str) -> tuple[Session, ...]:
        """Where a person is logged in."""
        now = self.clock()
        return tuple(each for each in self.people.sessions_of(person) if each.ends_at > now)

    def end_session(self, person: str, session_id: str) -> None:
        """Leave on another device."""
        for each in self.people.sessions_of(person):
            if each.id == session_id:
                self.people.keep_session(replace(each, revoked_at=self.clock()))

    # ── passwords ────────────────────────────────────────────────────────────────────────────────────────────────────

    def change_password(self, token: str, old: str, new: str) -> Steps[Session]:
        """Another password for the old one; every other session of the person ends."""
        session = self.authenticate(token, to_change_password=True)
        self.check_password(session.person, new)
        if old == new:
            raise IllegalAction("password/same", "this is the old password", {})
        credential = yield from self._proven(session.person, old)
        yield from self.keep_password(replace(credential, set_at=self.clock()), new)
        self.people.revoke_sessions(session.person, self.clock(), but=session.digest)
        self.note(f"password of {session.person} changed by {session.person}")
        return self.authenticate(token)

    def set_password(self, person: str, new: str, by: str) -> Steps[None]:
        """A password for somebody, by whoever has the machine; every session of the person ends."""
        self.check_known(person)
        self.check_password(person, new)
        before = self.people.credential(person)
        login_at = 0 if before is None else before.login_at
        yield from self.keep_password(Credential(person, "", self.clock(), login_at), new)
        self.people.keep_failures(Failures(person))
        self.people.revoke_sessions(person, self.clock())
        self.note(f"password of {person} set by {by}")

    def check_known(self, person: str) -> None:
        """Refuse a name that nobody has here."""
        if person not in self.casino.house.people:
            raise IllegalAction("person/unknown", f"nobody here is called {person!r}", {"person": person})

    def check_password(self, person: str, new: str) -> None:
        """Refuse a new password that is not good enough for a person."""
        check_new(new, person, self.people.known(person).get(DISPLAY_NAME, ""))

    def keep_password(self, credential: Credential, new: str) -> Steps[None]:
        """Keep the hash of a new password."""
        self.people.keep_credential((yield from self.hashed(credential, new)))

    def hashed(self, credential: Credential, new: str) -> Steps[Credential]:
        """A credential with the hash of a new password."""
        salt = self.passwords.fresh_salt(self.entropy)
        return replace(credential, password=(yield partial(self.passwords.hash, new, salt)))

    # ── what the house does with people ──────────────────────────────────────────────────────────────────────────────

    def unlock(self, person: str, by: str) -> bool:
        """Forget the wrong passwords under a name; whether there were any."""
        found = self.people.failures(person)
        if found.count:
            self.people.keep_failures(Failures(person))
            self.note(f"{person} unlocked by {by}", before=f"{found.count} wrong passwords")
        return bool(found.count)

    def erase(self, person: str, by: str) -> None:
        """Drop everything that is known of a person; the name in the entries stays, and so does every sum."""
        self.people.erase(person)
        self.note(f"what is known of {person} was erased by {by}")

    def tidy(self) -> int:
        """Drop what was over long ago; whoever runs the house calls this now and then."""
        self._note_unwritten()
        return self.people.tidy(self.clock() - self.settings.keep_days * DAY)

    def note(self, what: str, before: str = "") -> None:
        """Record a significant event; there is never a secret in it."""
        if self.casino.house.name:
            self.casino.do(HOUSE_ACTOR, "house", Note("accounts", what, before))


def _locked(failures: Failures, now: int) -> IllegalAction:
    seconds = -((now - failures.locked_until) // SECOND)
    message = f"too many wrong passwords; try again in {seconds} s"
    return IllegalAction("login/locked", message, {"seconds": seconds})
