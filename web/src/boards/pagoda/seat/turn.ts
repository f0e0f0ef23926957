/** How far the turn of who is on turn is: columns built and to build, abilities used. */
export type Turn = { built: number; limit: number; used: string };
