/**
 * One token sequence for all lease names, so that the row of a released lease can be deleted: later tokens are greater
 * anyway. The sequence starts above every token of the earlier counters, one per name.
 */
export const leaseTokens: ReadonlyArray<string> = [`CREATE SEQUENCE lease_token START 4294967296`]
