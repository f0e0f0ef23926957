import { expect, it } from 'vitest';
import { titleWith } from './waiting';

it('says how many games wait', () => {
  expect(titleWith(0, 'Pagoria')).toBe('Pagoria');
  expect(titleWith(3, 'Pagoria')).toBe('(3) Pagoria');
});
