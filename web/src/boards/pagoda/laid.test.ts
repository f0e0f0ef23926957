import { expect, test } from 'vitest';
import { type Laid, Layings } from './laid';
import type { Player } from './view';

const player = (display: string, hand: string | null): Player => ({ score: 0, display, hand, hand_size: 2, markers: { R: 2, Y: 2, G: 2, B: 2, P: 2 } });
const lie = (laid: Laid): string[] => laid.slots.map(({ display, hand }) => `${display}/${hand}`);

test('cards stay where they lie when several steps are shown as one', () => {
  const layings = new Layings();
  layings.at(5, [player('RYGBP', 'ry')]);
  expect(lie(layings.at(9, [player('RGGBB', 'by')]))).toEqual(['RGGBB/by  ']);
  expect(lie(layings.at(12, [player('GGPPP', 'by')]))).toEqual(['PGGPP/by  ']);
});

test('whoever looks back and returns finds each card where it was', () => {
  const layings = new Layings();
  layings.at(1, [player('RYGBP', 'ry')]);
  const played = lie(layings.at(2, [player('RYBP', 'ry')]));
  expect(played).toEqual(['RY BP/ry  ']);
  const drawn = lie(layings.at(3, [player('RRYBP', 'ry')]));
  layings.at(0, [player('GGGGG', 'bb')]);
  expect(lie(layings.at(2, [player('RYBP', 'ry')]))).toEqual(played);
  expect(lie(layings.at(3, [player('RRYBP', 'ry')]))).toEqual(drawn);
});

test('a step that was taken back and done otherwise is laid on the one before it', () => {
  const layings = new Layings();
  layings.at(1, [player('RYGBP', 'ry')]);
  layings.at(2, [player('YGBP', 'ry')]);
  layings.at(1, [player('RYGBP', 'ry')]);
  expect(lie(layings.at(2, [player('RYGB', 'ry')]))).toEqual(['RYGB /ry  ']);
});

test('other eyes see other hands', () => {
  const layings = new Layings();
  layings.at(4, [player('RYGBP', 'gr')]);
  layings.forget();
  expect(lie(layings.at(4, [player('RYGBP', null)]))).toEqual(['RYGBP/']);
});

test('the order in which cards came is remembered with them', () => {
  const layings = new Layings();
  layings.at(1, [player('RYGBP', '')]);
  layings.at(2, [player('RYBP', '')]);
  const { came } = layings.at(3, [player('RRYBP', '')]);
  expect(came).toEqual([[0, 1, 3, 4, 2]]);
  layings.at(1, [player('RYGBP', '')]);
  expect(layings.at(3, [player('RRYBP', '')]).came).toEqual(came);
});
