// Ways to play a game. Where the game's texts speak of options, `family+river` is `family` with the option `river`.

export type Way = { base: string; options: string[] };

/** A variant in parts: what it is, and which of the known options it has. */
export function wayOf(variant: string, known: string[]): Way {
  const parts = variant.split('+');
  const options = parts.filter((part) => known.includes(part));
  const rest = parts.filter((part) => !known.includes(part));
  return rest.length === 0 ? { base: variant, options: [] } : { base: rest.join('+'), options: options.sort() };
}

/** All variants without their options, in the order of the game, but for the first one to play. */
export const basesOf = (variants: string[], known: string[], first: string): string[] => [
  ...new Set([...variants.filter((variant) => variant === first), ...variants].map((variant) => wayOf(variant, known).base)),
];

/** The variant that a base with options is; undefined where there is none. */
export const variantOf = (variants: string[], known: string[], { base, options }: Way): string | undefined =>
  variants.find((variant) => {
    const way = wayOf(variant, known);
    return way.base === base && `${way.options}` === `${[...options].sort()}`;
  });

/** The variant with another base; the options stay where that base has them. */
export function withBase(variants: string[], known: string[], variant: string, base: string): string {
  const { options } = wayOf(variant, known);
  return variantOf(variants, known, { base, options }) ?? variants.find((other) => wayOf(other, known).base === base) ?? variant;
}

/** The variant with an option more, or less; undefined where there is none. */
export function toggled(variants: string[], known: string[], variant: string, option: string): string | undefined {
  const { base, options } = wayOf(variant, known);
  const others = options.filter((other) => other !== option);
  return variantOf(variants, known, { base, options: others.length < options.length ? others : [...options, option] });
}
