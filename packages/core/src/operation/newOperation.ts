import type { Operation } from "./Operation.ts"

/** The fields that differ between new operations. */
type Beginning = Omit<Operation, "attempts" | "createdAt" | "updatedAt" | "version">

/** Creates an operation in its first version. `now`: milliseconds since the epoch. */
export function newOperation<B extends Beginning>(beginning: B, now: number) {
  return {
    ...beginning,
    attempts: [],
    createdAt: now,
    updatedAt: now,
    version: 1,
  } satisfies Operation
}
