// The players' pieces. Colour is never alone: each player has a shape, which is the head of the figures and the sign on the castles.

/** Of each seat around 0 0: circle, square, triangle, star. */
export const HEADS: readonly string[] = [
  'M-7.5 0a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1-15 0z',
  'M-8-8H8V8H-8z',
  'M0-10.5 10 7H-10z',
  'M0 -11L3.1 -4.2L10.5 -3.4L4.9 1.6L6.5 8.9L0 5.2L-6.5 8.9L-4.9 1.6L-10.5 -3.4L-3.1 -4.2z',
];

/** Never to be closed: an infinity sign. */
export const FOREVER = 'M0 0C-2.5-4-7-4-7 0S-2.5 4 0 0 7-4 7 0 2.5 4 0 0z';
export const ROBE = 'M-3.5-17C-5-8-11.5-4-12 4.5Q0 9.5 12 4.5C11.5-4 5-8 3.5-17z';
export const CAPE = 'M-4-19C-12-12-16-4-17 4.5Q0 11 17 4.5C16-4 12-12 4-19z';
export const CROWN = 'M-6.5-31-8-40-3.5-36 0-43 3.5-36 8-40 6.5-31z';
export const CASTLE =
  'M-23 22V-16H-18.5V-12.5H-14.5V-16H-10V-8H-9V-30H-4.5V-26H-2V-30H2V-26H4.5V-30H9V-8H10V-16H14.5V-12.5H18.5V-16H23V22z';
