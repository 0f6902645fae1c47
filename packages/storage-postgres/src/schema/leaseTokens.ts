/**
 * Tokens from one sequence for all names, so that the row of a lease that was given back can go: every later token is greater all the
 * same. It begins above whatever was counted name by name before.
 */
export const leaseTokens: ReadonlyArray<string> = [`CREATE SEQUENCE lease_token START 4294967296`]
