"""The routes of results and ratings: profiles, rankings, and the strengths of those who sit at a table."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path
from starlette.responses import Response

from pagoria.core.registry import games
from pagoria.play.bots import level_names
from pagoria.server.http import answer_models as given
from pagoria.server.http import ratings_models as told
from pagoria.server.http.dependencies import TableId, TheHouse, Visitor, costs
from pagoria.server.http.ratings_models import balance_tally, rating_data, seat_ratings
from pagoria.server.http.request_models import Identifier
from pagoria.server.http.responses import answer
from pagoria.server.limits import prices
from pagoria.server.people.profiles import Profile, thinned
from pagoria.server.people.standings import Pool, bot_rating
from pagoria.server.people.strengths import strengths_at
from pagoria.tables.data import EntryData
from pagoria.tables.names import LONGEST_NAME
from pagoria.tables.refusal import Refusal
from pagoria.tables.results import Result

#: A ranking names no more people than this.
_LONGEST_RANKING: Final = 100

ratings_api: Final = APIRouter(prefix="/api", responses=given.ERRORS)

#: Longer than any existing name: nobody has a longer one.
_Name = Annotated[str, Path(min_length=1, max_length=4 * LONGEST_NAME)]


@ratings_api.get("/people/{name}", dependencies=[costs(prices.PROFILE)])
async def profile(house: TheHouse, name: _Name) -> told.ProfileData:
    return _profile(await house.profiles.of(name))


@ratings_api.get("/ratings", dependencies=[costs(prices.RANKING)])
async def pools(house: TheHouse) -> list[told.PoolSize]:
    standings = await house.profiles.standings()
    return [
        told.PoolSize(pool=_pool(pool), people=people)
        for pool in sorted(standings.pools)
        if (people := len(standings.people(pool)))
    ]


@ratings_api.get("/ratings/{game}/{players}/{ladder}", dependencies=[costs(prices.RANKING)])
async def ranking(
    house: TheHouse,
    game: Annotated[Identifier, Path()],
    players: Annotated[int, Path(ge=1, le=8)],
    ladder: told.Ladder,
) -> told.Ranking:
    if game not in games():
        raise Refusal("unknown_game", "there is no such game")
    pool = Pool(game, players, ladder)
    best = (await house.profiles.standings()).people(pool)[:_LONGEST_RANKING]
    names = await house.profiles.names({person for person, _ in best})
    people = [
        told.RatedPerson(name=names[person], rating=rating_data(rating))
        for person, rating in best
        if person in names
    ]
    return told.Ranking(pool=_pool(pool), people=people, bots=_bots(pool) if ladder == "bots" else [])


@ratings_api.get("/ladder", dependencies=[costs(prices.RANKING)])
async def ladder(house: TheHouse) -> list[told.BotLadder]:
    standings = await house.profiles.standings()
    online = house.tables.network
    found = []
    for game in games().values():
        counts = {count for variant in game.rules.variants for count in game.rules.player_counts(variant)}
        for pool in (Pool(game.id, players, "bots") for players in sorted(counts)):
            programs = [
                told.RatedProgram(name=name, rating=rating_data(rating), online=online.is_online(name))
                for name, rating in standings.programs(pool)[:_LONGEST_RANKING]
            ]
            bots = _bots(pool)
            if bots or programs:
                found.append(
                    told.BotLadder(game=pool.game, players=pool.players, bots=bots, programs=programs)
                )
    return found


@ratings_api.get("/tables/{table_id}/ratings", dependencies=[costs(prices.LOOK)])
async def ratings_at_table(house: TheHouse, visitor: Visitor, table_id: TableId) -> list[told.SeatRating]:
    table = await house.tables.sitters(table_id, visitor)
    return seat_ratings(strengths_at(table, await house.profiles.standings()))


@ratings_api.get(
    "/tables/{table_id}/log", dependencies=[costs(prices.WHOLE_GAME)], response_model=told.GameLog
)
async def finished_log(house: TheHouse, visitor: Visitor, table_id: TableId) -> Response:
    log = await house.tables.past.finished_log(table_id, visitor)
    entries: list[EntryData] = log.entries
    return answer({"teams": log.teams, "entries": entries, "regular": log.regular})


# -- parts ---------------------------------------------------------------------------------------


def _bots(pool: Pool) -> list[told.RatedBot]:
    ratings = {bot: bot_rating(pool, bot) for bot in level_names(pool.game)}
    return [
        told.RatedBot(bot=bot, mean=round(rating.mean))
        for bot, rating in ratings.items()
        if rating is not None
    ]


def _pool(pool: Pool) -> told.PoolData:
    return told.PoolData(game=pool.game, players=pool.players, ladder=pool.ladder)


def _profile(found: Profile) -> told.ProfileData:
    return told.ProfileData(
        name=found.member.name,
        since=found.since,
        ratings=[
            told.PoolRating(
                pool=_pool(pool),
                rating=rating_data(course.rating),
                course=[
                    told.RatingMark(
                        at=mark.at, mean=round(mark.rating.mean), margin=round(mark.rating.margin())
                    )
                    for mark in thinned(course.marks)
                ],
            )
            for pool, course in found.ratings.items()
        ],
        variants=[
            told.VariantTally(
                game=game,
                variant=variant,
                players=players,
                games=tally.games,
                won=tally.won,
                shared=tally.shared,
            )
            for (game, variant, players), tally in sorted(found.variants.items())
        ],
        levels=[
            told.LevelTally(game=game, bot=bot, games=tally.games, won=tally.won, shared=tally.shared)
            for (game, bot), tally in sorted(found.levels.items())
        ],
        balances=[balance_tally(game, found_sum) for game, found_sum in found.balances.items()],
        recent=[_past_game(found, result) for result in found.recent],
    )


def _past_game(found: Profile, result: Result) -> told.PastGame:
    return told.PastGame(
        table=result.table,
        at=result.at,
        game=result.game,
        variant=result.variant,
        seats=[
            told.PastSeat(
                name=None if seat.person is None else found.names.get(seat.person),
                bot=seat.bot,
                own=seat.person == found.member.id,
                team=seat.team,
                rank=seat.rank,
                points=seat.points,
            )
            for seat in result.seats
        ],
        counts=result.void is None,
    )
