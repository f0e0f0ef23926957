"""The routes of the host's page. They are not in the public document, and nothing is told without the key."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query

from pagoria.server.http import answer_models as given
from pagoria.server.http import host_models as told
from pagoria.server.http.dependencies import TheHost, TheHouse

host_api: Final = APIRouter(prefix="/api/admin", include_in_schema=False)


@host_api.get("/load")
async def load(house: TheHouse, host: TheHost) -> told.Load:
    rooms, connections = house.tables.counts()
    thinking, waiting = house.tables.thinkers.load()
    return told.Load(
        rooms=rooms,
        connections=connections,
        thinking=thinking,
        waiting=waiting,
        in_debt=house.budgets.in_debt(),
        **await host.counts(),
    )


@host_api.get("/reports")
async def reports(host: TheHost, settled: Annotated[bool, Query()] = False) -> list[told.ReportData]:
    return [told.ReportData(**report) for report in await host.reports(settled)]


@host_api.get("/tables")
async def tables(host: TheHost) -> list[told.HostedTable]:
    return [told.HostedTable(**table) for table in await host.tables()]


@host_api.get("/studies")
async def studies(host: TheHost) -> list[told.HostedStudy]:
    return [told.HostedStudy(**study) for study in await host.studies()]


@host_api.get("/people")
async def people(host: TheHost, name: Annotated[str, Query(max_length=64)] = "") -> list[told.HostedPerson]:
    return [told.HostedPerson(**person) for person in await host.people(name)]


@host_api.get("/acts")
async def acts(host: TheHost) -> list[told.ActData]:
    return [told.ActData(**act) for act in await host.acts()]


@host_api.post("/acts")
async def act(house: TheHouse, host: TheHost, body: told.NewAct) -> given.Done:
    await host.act(body.what, body.target, body.name)
    # This server need not wait until it looks again.
    await house.sanctions.look()
    return given.Done()
