import { expect, it } from 'vitest';
import { basesOf, toggled, variantOf, wayOf, withBase } from './variants';

const variants = ['classic', 'family', 'family+spells', 'classic+river', 'family+river', 'family+spells+river', 'solo'];

it('without options every variant stands for itself', () => {
  expect(basesOf(variants, [], 'classic')).toEqual(variants);
  expect(wayOf('family+spells', [])).toEqual({ base: 'family+spells', options: [] });
});

it('options are taken out of the list', () => {
  expect(basesOf(variants, ['river'], 'classic')).toEqual(['classic', 'family', 'family+spells', 'solo']);
  expect(wayOf('family+spells+river', ['river'])).toEqual({ base: 'family+spells', options: ['river'] });
  expect(wayOf('river', ['river'])).toEqual({ base: 'river', options: [] });
  expect(variantOf(variants, ['river', 'spells'], { base: 'family', options: ['river', 'spells'] })).toBe('family+spells+river');
});

it('the variant to begin with comes first, also where it has an option', () => {
  expect(basesOf(variants, ['river'], 'family+river')).toEqual(['family', 'classic', 'family+spells', 'solo']);
  expect(basesOf(variants, ['river'], 'gone')).toEqual(['classic', 'family', 'family+spells', 'solo']);
});

it('options are switched on and off, where there is such a variant', () => {
  expect(toggled(variants, ['river'], 'family', 'river')).toBe('family+river');
  expect(toggled(variants, ['river'], 'family+river', 'river')).toBe('family');
  expect(toggled(variants, ['river', 'spells'], 'classic', 'spells')).toBeUndefined();
});

it('options stay with another variant that has them', () => {
  expect(withBase(variants, ['river'], 'classic+river', 'family')).toBe('family+river');
  expect(withBase(variants, ['river'], 'classic+river', 'solo')).toBe('solo');
});
