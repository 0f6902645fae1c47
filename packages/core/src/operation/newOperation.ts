import type { Operation } from "./Operation.ts"

/** What operations begin with differently; the rest is the same for all. */
type Beginning = Omit<Operation, "attempts" | "createdAt" | "updatedAt" | "version">

/** An operation that nothing has happened to yet. `now`: milliseconds since the epoch. */
export function newOperation<B extends Beginning>(beginning: B, now: number) {
  return {
    ...beginning,
    attempts: [],
    createdAt: now,
    updatedAt: now,
    version: 1,
  } satisfies Operation
}
