// The pages that visits seldom begin with: what leads to them is not on the way to a table.
import type { Route } from '../lib/routes';
import { saying } from '../lib/texts.svelte';

export type Loaded = { default: unknown };
export type Other = Exclude<Route['page'], 'lobby' | 'table'>;

export const others: { [page in Other]: () => Promise<Loaded> } = {
  verify: () => saying(import('./Verify.svelte'), 'verify'),
  rules: () => saying(import('./RulesPage.svelte'), 'rules'),
  profile: () => saying(import('./ProfilePage.svelte'), 'people'),
  ranking: () => saying(import('./RankingPage.svelte'), 'people'),
  ladder: () => saying(import('./LadderPage.svelte'), 'people'),
  matches: () => saying(import('./MatchesPage.svelte'), 'matches'),
  match: () => saying(import('./MatchPage.svelte'), 'matches'),
  import: () => saying(import('./ImportPage.svelte'), 'lobby'),
  study: () => saying(import('./StudyPage.svelte'), 'study', 'side', 'lobby'),
  puzzles: () => saying(import('./PuzzlesPage.svelte'), 'puzzles', 'lobby', 'learn'),
  puzzle: () => saying(import('./PuzzlePage.svelte'), 'puzzles', 'lobby', 'side'),
  learn: () => saying(import('./LearnPage.svelte'), 'learn', 'lobby'),
  lesson: () => saying(import('./LessonPage.svelte'), 'learn'),
  me: () => saying(import('./MePage.svelte'), 'me'),
  admin: () => saying(import('./HostPage.svelte'), 'admin'),
  unknown: () => import('./NotFound.svelte'),
};
