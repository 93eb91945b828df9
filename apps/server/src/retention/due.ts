/** Ids of what is due, or may be: whoever erases it looks once more. */
export type DueBatch = readonly string[];
