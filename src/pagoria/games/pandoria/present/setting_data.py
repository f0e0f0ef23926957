"""What stays the same in a game, as plain values for JSON: board, cards, costs, and what everything does."""

from __future__ import annotations

from typing import Final

from pagoria.core import bits
from pagoria.core.texts import Text
from pagoria.games.pandoria import wire
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    KIND_NAMES,
    RESOURCE_NAMES,
    ROW_LETTERS,
    SPELL_NAMES,
    TERRAIN_NAMES,
    Ability,
    Building,
    Spell,
    Terrain,
)
from pagoria.games.pandoria.engine.boards import LESS
from pagoria.games.pandoria.engine.phases.cards import ADOPTED
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.spells import BUILDER_LESS, CONJURED
from pagoria.games.pandoria.present.sentences import YIELD_NAMES, resource_text, yield_name
from pagoria.games.pandoria.present.view_data import (
    BUY_STAGE,
    CARD_STAGE,
    FIGURE_STAGE,
    PLACE_STAGE,
    SCORE_STAGE,
    WANDER_STAGE,
)


def _production(terrain: int, more: int) -> Text:
    gain = resource_text(more, YIELD_NAMES[terrain])
    return Text(
        "When a region of {terrain} is scored, each of your figures beside it brings {gain} more.",
        {"terrain": TERRAIN_NAMES[terrain], "gain": gain},
    )


def _exchange(resource: str) -> Text:
    return Text(
        "Every 2 {resource} that become points make 1 point, instead of every 3.", {"resource": resource}
    )


_SPELLS: Final = {
    Spell.ACQUIRE: Text("Take a card from the market without paying for it."),
    Spell.ADOPT: Text("Draw {count} cards from the pile.", {"count": ADOPTED}),
    Spell.ASTRAL_SHIP: Text("Place a figure on a free ship; on the river board, one that is not surrounded."),
    Spell.CLONE: Text("Place a figure on a free space of an open region beside one of your figures."),
    Spell.CONJURE: Text("Gain {count} resources, wood and gold in any mix.", {"count": CONJURED}),
    Spell.CONSTRUCT: Text("Build a building from your hand for {less} wood less.", {"less": BUILDER_LESS}),
    Spell.ENCHANTED_CASTLE: Text("Place one of your castles, and a figure on it if you like."),
    Spell.MASTER_BUILDER: Text("Build a monument for {less} wood less.", {"less": BUILDER_LESS}),
    Spell.MUSTER: Text("Place a figure on any free space of an open region."),
    Spell.RAGE: Text("Send an opponent's worker home, but none from a castle or a ship."),
    Spell.TELEPORT: Text("Move one of your figures to any free space of an open region."),
    Spell.TERRAIN: Text("Draw a single tile and place it."),
}
_BUILDINGS: Final = {
    Building.BANK: Text("2 gold may stand for 1 crystal or 1 wood that you lack."),
    Building.CARPENTER: Text("Buildings and monuments cost you {less} wood less.", {"less": LESS}),
    Building.SHRINE: Text("Spells cost you {less} crystals less.", {"less": LESS}),
    Building.STORE: Text("Market cards cost you {less} gold less.", {"less": LESS}),
    Building.LUMBERYARD: _exchange("wood"),
    Building.REPOSITORY: _exchange("crystals"),
    Building.VAULT: _exchange("gold"),
    Building.STATUE: _production(Terrain.CITY, 1),
    Building.SMALL_SAW_MILL: _production(Terrain.FOREST, 1),
    Building.LARGE_SAW_MILL: _production(Terrain.FOREST, 2),
    Building.SMALL_TOWER: _production(Terrain.MOUNTAINS, 1),
    Building.LARGE_TOWER: _production(Terrain.MOUNTAINS, 2),
    Building.SMALL_TREASURY: _production(Terrain.HILLS, 1),
    Building.LARGE_TREASURY: _production(Terrain.HILLS, 2),
}
_ABILITIES: Final = {
    Ability.FREE_LEADER: Text("You may place your leader at any time, even while you have workers left."),
    Ability.TWO_TILES: Text("You always hold two double tiles and place one of them."),
    Ability.WANDER: Text("At the end of your turn you may move one of your workers 1 or 2 spaces."),
    Ability.SPELLBOOK: Text(
        "You may buy a card in every turn, and cast the last spell on your pile again for 1 crystal more."
    ),
    Ability.DOUBLE_USE: Text(
        "You may cast the spell of a card and also build its building, or a monument, each for 1 less."
    ),
}


def setting_data(setting: Setting) -> wire.SettingData:
    """All that a client has to be told once."""
    cards = bits.listed(setting.pile_cards)
    rich = setting.with_resources()
    return {
        "spaces": [_space(setting, space) for space in range(setting.size)],
        "stages": _stages(setting),
        "resources": rich,
        "cards": setting.with_cards(),
        "monuments": rich,
        "workers": setting.workers,
        "terms": {
            "yield": {
                TERRAIN_NAMES[terrain]: yield_name(setting, terrain) for terrain in range(Terrain.COUNT)
            }
        },
        "spells": {
            SPELL_NAMES[spell]: {
                "cost": setting.spell_cost[spell] if rich else 0,
                "does": _SPELLS[spell].data(),
            }
            for spell in _spells(setting, cards)
        },
        "buildings": {
            name: {"cost": setting.building_cost[building], "does": _BUILDINGS[building].data()}
            for building, name in enumerate(BUILDING_NAMES)
            if rich
        },
        "cards_by_name": {setting.card_labels[card]: _card(setting, card) for card in cards},
        "peoples": {
            name: _people(setting, people) for people, name in enumerate(setting.people_labels) if rich
        },
    }


def _space(setting: Setting, space: int) -> wire.SpaceData:
    name = setting.space_names[space]
    row = ROW_LETTERS.index(name[0])
    return {
        "name": name,
        "row": row,
        # In halves of a space: every second row lies half a space to the right.
        "x": 2 * (int(name[1:]) - 1) + row % 2,
        "kind": KIND_NAMES[setting.kind[space]],
        "paths": [TERRAIN_NAMES[t] for t in range(Terrain.COUNT) if setting.paths[space] >> t & 1],
        "discount": setting.discount[space],
        "flow": [setting.space_names[below] for below in setting.downstream[space]],
    }


def _stages(setting: Setting) -> list[wire.Stage]:
    """The stages of a turn in this variant, in order; one that only some people has is among them."""
    wandering = setting.with_abilities() and Ability.WANDER in setting.people_ability
    in_play: dict[wire.Stage, bool] = {
        PLACE_STAGE: True,
        FIGURE_STAGE: True,
        CARD_STAGE: setting.with_cards(),
        SCORE_STAGE: True,
        BUY_STAGE: setting.with_resources(),
        WANDER_STAGE: wandering,
    }
    return [stage for stage, here in in_play.items() if here]


def _spells(setting: Setting, cards: list[int]) -> list[int]:
    """The spells that can be cast in this variant: those of its cards, and one that may be printed."""
    printed = {Spell.ASTRAL_SHIP} if setting.astral_ship and setting.with_resources() else set()
    return sorted({setting.card_spell[card] for card in cards} | printed)


def _card(setting: Setting, card: int) -> wire.CardData:
    return {
        "spell": SPELL_NAMES[setting.card_spell[card]],
        "building": BUILDING_NAMES[setting.card_building[card]],
        "gold": setting.card_gold[card],
    }


def _people(setting: Setting, people: int) -> wire.PeopleData:
    first = people * len(RESOURCE_NAMES)
    own = [card for card, owner in enumerate(setting.card_people) if owner == people]
    ability = setting.people_ability[people] if setting.with_abilities() else Ability.NONE
    return {
        "ability": None if ability == Ability.NONE else _ABILITIES[ability].data(),
        "tiles": 2 if ability == Ability.TWO_TILES else 1,
        "resources": dict(zip(RESOURCE_NAMES, setting.people_resources[first:], strict=False)),
        "cards": [
            setting.card_labels[card] for card in sorted(own, key=lambda card: not setting.card_marked[card])
        ],
    }
