"""Who has a study open, and hears of every change: of those made here at once, of others within seconds."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec

from pagoria.server.hosting.tasks import Tasks
from pagoria.server.live.watches import Watch
from pagoria.server.store.database import Outage, StoreError
from pagoria.server.study.data import StudyRevision
from pagoria.server.study.kept import Studies, is_study_id
from pagoria.tables.refusal import Refusal

_log = logging.getLogger("pagoria.server")

#: How often each server looks for what was changed at another one with the same data.
_LOOK_SECONDS: Final = 1.5
_encode: Final = msgspec.json.Encoder().encode


class _Open:
    """A study that somebody has open: all of its readers were told everything up to a revision."""

    def __init__(self, study_id: str) -> None:
        self.id = study_id
        self.version = 0
        self.watches: set[Watch] = set()
        #: How many readers are about to come.
        self.coming = 0
        #: Telling takes time, and changes must stay in order.
        self.telling = asyncio.Lock()

    def admits(self, guest_id: str | None) -> bool:
        """Everybody with the link may read."""
        del guest_id
        return True

    def owns(self, guest_id: str | None, seat: int) -> bool:
        del guest_id, seat
        return False


class Audience:
    """Tells those who have a study open what was changed in it. Methods raise ``Refusal``."""

    def __init__(self, studies: Studies) -> None:
        self._studies = studies
        self._open: dict[str, _Open] = {}
        self._tasks = Tasks()
        self._outage = Outage("reading what others changed in studies")
        studies.on_change = self._changed

    def start(self) -> None:
        self._tasks.start(self._look_for_ever())

    async def stop(self) -> None:
        await self._tasks.cancel()
        for study in self._open.copy().values():
            for watch in study.watches.copy():
                watch.close()

    def number(self, study_id: str) -> int:
        """How many connections have a study open here."""
        study = self._open.get(study_id)
        return len(study.watches) if study is not None else 0

    def shut_out(self, banned: frozenset[str]) -> None:
        """End the connections of guests whom the host has banned."""
        for study in self._open.copy().values() if banned else ():
            for watch in study.watches.copy():
                if watch.guest_id in banned:
                    watch.shut_out()

    async def watch(self, study_id: str, guest_id: str | None, since: int) -> Watch:
        """A line of messages: the revision, what was changed since one, and everything from now on."""
        if not is_study_id(study_id):
            raise Refusal("not_found", "there is no such study")
        study = self._open.setdefault(study_id, _Open(study_id))
        study.coming += 1
        try:
            async with study.telling:
                await self._catch_up(study)
                watch = Watch(study, guest_id, None)
                watch.on_close = lambda: self._leave(study, watch)
                study.watches.add(watch)
                watch.send(_revision(study.version))
                for revision, told in await self._studies.edits_after(study_id, since) if since else ():
                    if revision <= study.version:
                        watch.send(told)
                return watch
        finally:
            study.coming -= 1
            self._forget_if_empty(study)

    def _leave(self, study: _Open, watch: Watch) -> None:
        study.watches.discard(watch)
        self._forget_if_empty(study)

    def _forget_if_empty(self, study: _Open) -> None:
        if not study.watches and not study.coming:
            self._open.pop(study.id, None)

    # -- telling --------------------------------------------------------------------------------

    def _changed(self, study_id: str, revision: int) -> None:
        study = self._open.get(study_id)
        if study is not None and study.version < revision:
            self._tasks.start(self._tell(study))

    async def _tell(self, study: _Open) -> None:
        try:
            async with study.telling:
                await self._catch_up(study)
        except (Refusal, StoreError):
            # Who looks around notices the same in a moment.
            return

    async def _catch_up(self, study: _Open) -> None:
        """Tell everybody who has a study open what they do not know yet."""
        revision = (await self._studies.revisions([study.id])).get(study.id)
        if revision is None:
            raise Refusal("not_found", "there is no such study")
        if study.watches:
            for number, told in await self._studies.edits_after(study.id, study.version):
                # If something is not remembered any more, its readers have to read everything again.
                if number == study.version + 1:
                    self._send(study, told)
                    study.version = number
        if study.version < revision:
            study.version = revision
            for watch in study.watches.copy():
                watch.send(_revision(revision))

    def _send(self, study: _Open, told: str) -> None:
        for watch in study.watches.copy():
            watch.send(told)

    async def _look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                await self._look()
                self._outage.over()
            except StoreError as error:
                self._outage.met(error)
            except Exception:
                _log.exception("what others changed in studies was not looked up")

    async def _look(self) -> None:
        """Look for what was changed elsewhere, and for studies that are gone."""
        here = list(self._open.values())
        revisions = await self._studies.revisions([study.id for study in here])
        for study in here:
            if study.id not in revisions:
                for watch in study.watches.copy():
                    watch.lose()
            elif study.version < revisions[study.id]:
                await self._tell(study)


def _revision(revision: int) -> str:
    return _encode(StudyRevision(type="revision", revision=revision)).decode()
