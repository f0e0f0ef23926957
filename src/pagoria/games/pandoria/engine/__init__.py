"""The rules of Pandoria as code: the state, what is legal, what actions do, what a seat may know.

**Who owns what.** A :class:`~.state.State` owns four parts, and each of them can be built and tested alone:

========== ==================== ==========================================================================
part       class                holds
========== ==================== ==========================================================================
``land``   :class:`~.land.Land` tiles, castles and figures on the map, and the regions that they make
``boards`` ``PlayerBoard``      for each seat: people, resources, reserve, hand, buildings, score; prices
``piles``  :class:`~.piles.Piles` what can be drawn, bought or taken: tiles, cards, market, monuments
``turn``   ``TurnState``        the phase, the seats, and what the running turn has to remember
========== ==================== ==========================================================================

What never changes in a game (board, components, mode, players) is a :class:`~.setting.Setting`, shared by all
states of the game and by their parts; ``setting_builder`` makes it from a component set.

**What flows where.** An action is an integer (``actions``: one encoding, with its kind in ``Kind``). It is
judged once, where it enters: ``refusals.why_not`` says which rule forbids it (``stage_refusals`` judge the
moment, ``card_refusals`` cards and prices). ``State.apply`` trusts it and hands it to the rules of the
phase, which ``phases.table.PHASES`` holds by number. The rules of a phase answer three questions: ``legal``
(what may be decided), ``apply`` (what an action does) and ``enter`` (go to this phase, or past it when there
is nothing to decide). Phases of chance answer ``outcomes`` instead of ``legal``. A phase passes on only by
``State.enter``, so no module of a phase imports a later one.

Phases share functions of a state that know one thing each: ``figures`` (where they stand and may go),
``scoring``, ``building``, ``spells``, ``double_use``. They import no phase.

Around the state: ``view`` is what a seat may know, ``checks`` (with ``land_checks`` and ``turn_checks``) what
must hold in every state, ``ledger`` and ``effects`` what an action brought about, ``regions`` the regions as
plain values, ``fields`` the parts as numbers.
"""
