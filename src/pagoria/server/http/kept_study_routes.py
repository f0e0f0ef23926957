"""The routes of saved studies: the link lets people read, the key lets them write."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Header, Path
from starlette.responses import Response

from pagoria.server.http import answer_models as given
from pagoria.server.http import study_models as wanted
from pagoria.server.http.dependencies import TableId, TheGuest, TheHouse, Visitor, costs
from pagoria.server.http.responses import answer
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import pay
from pagoria.server.study import trees
from pagoria.server.study.data import KeptStudy, StudyChapter, StudyData, StudyInfo

kept_study_api: Final = APIRouter(prefix="/api/studies", responses=given.ERRORS)
study_of_game_api: Final = APIRouter(prefix="/api/tables/{table_id}/study", responses=given.ERRORS)

StudyId = Annotated[str, Path(pattern=r"^[a-z2-7]{26}$", description="26 letters and digits")]
StudyKey = Annotated[
    str, Header(alias="X-Pagoria-Study-Key", max_length=100, description="what stands behind `#` in the link")
]


@kept_study_api.get("", dependencies=[costs(prices.LOOK)], response_model=list[StudyInfo])
async def my_studies(house: TheHouse, visitor: Visitor) -> Response:
    return answer(await house.studies.mine(visitor) if visitor else [])


@kept_study_api.post("")
async def keep(house: TheHouse, guest: TheGuest, body: wanted.NewStudy) -> KeptStudy:
    nodes = sum(len(chapter.tree.nodes) for chapter in body.chapters)
    pay(prices.kept_study(len(body.chapters), nodes))
    chapters = [(chapter.title, chapter.tree.tree()) for chapter in body.chapters]
    # Not an answer of our own: somebody new gets a cookie with this one.
    return await house.studies.keep(guest, body.command_id, body.title, chapters)


@kept_study_api.get("/{study_id}", response_model=StudyData)
async def study(house: TheHouse, visitor: Visitor, study_id: StudyId, key: StudyKey = "") -> Response:
    pay(prices.STUDY_KEY if key else prices.LOOK)
    return answer(await house.studies.read(study_id, visitor, key))


@kept_study_api.get(
    "/{study_id}/chapters/{number}", dependencies=[costs(prices.CHAPTER)], response_model=StudyChapter
)
async def chapter(
    house: TheHouse, study_id: StudyId, number: Annotated[int, Path(ge=1, le=1_000_000)]
) -> Response:
    found = await house.studies.chapter(study_id, number)
    pay(prices.tree(len(found["tree"]["nodes"])))
    return answer({**found, "tree": await asyncio.to_thread(trees.with_words, found["tree"])})


@kept_study_api.post("/{study_id}/edits")
async def edit(
    house: TheHouse, guest: TheGuest, study_id: StudyId, body: wanted.StudyEdits, key: StudyKey = ""
) -> given.Revision:
    pay(prices.edits(len(body.edits), house.audience.number(study_id)))
    if body.nodes():
        pay(prices.tree(body.nodes()))
    revision = await house.studies.edit(study_id, guest, key, body.command_id, body.plain())
    return given.Revision(revision=revision)


@kept_study_api.post("/{study_id}/key", dependencies=[costs(prices.CHANGED)], response_model=KeptStudy)
async def new_key(house: TheHouse, guest: TheGuest, study_id: StudyId) -> Response:
    return answer(await house.studies.new_key(study_id, guest.id))


@kept_study_api.delete("/{study_id}", dependencies=[costs(prices.CHANGED)])
async def delete(house: TheHouse, guest: TheGuest, study_id: StudyId) -> given.Done:
    await house.studies.delete(study_id, guest.id)
    return given.Done()


@study_of_game_api.post("", dependencies=[costs(prices.WHOLE_GAME)])
async def study_of_game(
    house: TheHouse, guest: TheGuest, table_id: TableId, body: wanted.StudyOfGame
) -> KeptStudy:
    title, tree = await house.tables.past.as_tree(table_id, guest.id)
    pay(prices.kept_study(1, len(tree.nodes)))
    named = title if body.title is None else body.title
    return await house.studies.keep(guest, body.command_id, named, [("", trees.plain(tree))])
