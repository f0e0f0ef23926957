// The texts of a game in the language of the page, fetched once and changed with the language.
import * as api from './api';
import { noTexts } from './gametexts';
import type { Lang } from './lang';
import type { GameTexts } from './wire';

const fetched = new Map<string, Promise<GameTexts>>();

function fetchTexts(game: string, lang: Lang): Promise<GameTexts> {
  const key = `${game}/${lang}`;
  const known = fetched.get(key) ?? api.gameTexts(game, lang);
  fetched.set(key, known);
  // What failed may be asked for again.
  known.catch(() => fetched.delete(key));
  return known;
}

export class Catalogue {
  texts = $state.raw<GameTexts>(noTexts);
  ready = $state(false);

  async load(game: string, lang: Lang): Promise<void> {
    const texts = await fetchTexts(game, lang).catch(() => noTexts);
    this.texts = texts;
    this.ready = true;
  }
}

/** The texts of several games, for lists in which they are mixed. */
export class Catalogues {
  private known = $state.raw<{ [game: string]: GameTexts }>({});

  of = (game: string): GameTexts => this.known[game] ?? noTexts;
  /** Whether the texts of all these games are there, or cannot be had. */
  ready = (games: string[]): boolean => games.every((game) => Object.hasOwn(this.known, game));

  load(games: string[], lang: Lang): void {
    for (const game of new Set(games)) {
      void fetchTexts(game, lang)
        .catch(() => this.of(game))
        .then((texts) => (this.known = { ...this.known, [game]: texts }));
    }
  }
}
