import { Effect } from "effect"

/** What a contract does not answer, or not in the shape that was asked for, is `null`, the same at every endpoint. */
export function orNull<A, E extends { readonly kind: string }, R>(
  answer: Effect.Effect<A, E, R>,
): Effect.Effect<A | null, E, R> {
  return Effect.catchIf(
    answer,
    ({ kind }) => kind === "reverted" || kind === "malformed",
    () => Effect.succeed(null),
  )
}
