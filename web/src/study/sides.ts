// Chances of winning, side by side: partners win together.

export type Side = { seat: number; name: string; win: number };

export const sidesOf = (wins: readonly number[], teams: readonly (readonly number[])[], names: readonly string[]): Side[] =>
  teams.map((seats) => ({
    seat: seats[0] ?? 0,
    name: seats.map((seat) => names[seat] ?? '').join(' + '),
    win: wins[seats[0] ?? 0] ?? 0,
  }));
