import { Effect } from "effect"

/**
 * Turns a missing or malformed answer of a contract, and a missing contract, into `null`: every
 * endpoint would give the same.
 */
export function orNull<A, E extends { readonly kind: string }, R>(
  answer: Effect.Effect<A, E, R>,
): Effect.Effect<A | null, E, R> {
  return Effect.catchIf(
    answer,
    ({ kind }) => kind === "reverted" || kind === "malformed" || kind === "contract-missing",
    () => Effect.succeed(null),
  )
}
