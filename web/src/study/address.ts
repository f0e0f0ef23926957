// Where a study is found again.

/** A position without a study that is kept: it stands in the address itself. */
export const addressOf = (game: string, position: string): string => `/study?${new URLSearchParams({ game, position })}`;

/** A position that is being set up by hand, and may not be one yet. */
export const draftAddress = (game: string, draft: string): string => `/study?${new URLSearchParams({ game, draft })}`;
