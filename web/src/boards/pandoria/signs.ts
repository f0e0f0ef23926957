// Small signs of our own, as paths in a box of 24: what is counted, what is placed, what a card does.
export const SIGNS = {
  worker: 'M12 2.5a4 4 0 0 1 2.6 7.1L19 21H5L9.4 9.6A4 4 0 0 1 12 2.5Z',
  leader: 'M7 6 6 1.5l3.5 2L12 1l2.5 2.5 3.5-2L17 6Z M12 6.5a3.5 3.5 0 0 1 2.3 6.1L19 22H5l4.7-9.4A3.5 3.5 0 0 1 12 6.5Z',
  castle: 'M3 21V7h3.5v3H9V7h6v3h2.5V7H21v14h-6v-4a3 3 0 0 0-6 0v4Z',
  monument: 'M5 21h14 M7 18h10 M9 18 10.5 6h3L15 18 M12 2l2 4h-4Z',
  building: 'M4 21V11l8-7 8 7v10h-5v-6H9v6Z',
  card: 'M6 2h12a1.5 1.5 0 0 1 1.5 1.5v17A1.5 1.5 0 0 1 18 22H6a1.5 1.5 0 0 1-1.5-1.5v-17A1.5 1.5 0 0 1 6 2Z M4.5 12h15',
  spell: 'M12 2l2.4 6.8L21 12l-6.6 3.2L12 22l-2.4-6.8L3 12l6.6-3.2Z',
  hex: 'M12 2l8.7 5v10L12 22l-8.7-5V7Z',
  ship: 'M3 15h18l-3 6H6Z M11 13V3l7 10Z M9 13V6l-4 7Z',
  turn: 'M19 12a7 7 0 1 1-2.5-5.4 M17 2v5h-5',
  exchange: 'M4 8h14 M14 4l4 4-4 4 M20 16H6 M10 12l-4 4 4 4',
  home: 'M9 5 4 10l5 5 M4 10h10a5 5 0 0 1 0 10h-3',
  start: 'M6 22V3 M6 4h12l-3 4 3 4H6',
  info: 'M12 3a9 9 0 1 0 .01 0Z M12 11v6 M12 7v.500',
} as const;
/** Drawn as on the map, from its definitions. */
const COUNTED = ['crystals', 'gold', 'wood', 'points'] as const;
export type Counted = (typeof COUNTED)[number];
export type SignName = keyof typeof SIGNS | Counted;
export const isCounted = (name: string): name is Counted => (COUNTED as readonly string[]).includes(name);
export const isSign = (name: string): name is SignName => Object.hasOwn(SIGNS, name) || isCounted(name);

/** What spells and buildings do, as a row of signs and short marks; the words are the engine's. */
export const DEEDS: { [name: string]: string } = {
  Acquire: 'card 0 gold',
  Adopt: '+2 card',
  'Astral Ship': 'worker → ship',
  Clone: 'worker + worker',
  Conjure: '+4 wood gold',
  Construct: 'building −3 wood',
  'Enchanted Castle': '+ castle worker',
  'Master Builder': 'monument −3 wood',
  Muster: '+ worker',
  Rage: 'worker home',
  Teleport: 'worker → hex',
  Terrain: '+ hex',
  'Small Saw Mill': '+1 wood',
  'Large Saw Mill': '+2 wood',
  'Small Tower': '+1 crystals',
  'Large Tower': '+2 crystals',
  'Small Treasury': '+1 gold',
  'Large Treasury': '+2 gold',
  Statue: '+1 points',
  Lumberyard: '2 wood → points',
  Repository: '2 crystals → points',
  Vault: '2 gold → points',
  Carpenter: 'building −2 wood',
  Shrine: 'spell −2 crystals',
  Store: 'card −2 gold',
  Bank: '2 gold → wood crystals',
  Monument: 'monument',
};
