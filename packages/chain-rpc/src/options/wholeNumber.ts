import { Effect } from "effect"

export type RefuseNumber<E> = (code: "invalid-number", message: string) => E

/** Validates a whole number >= `least`, and fails with the chain's own error. */
export const wholeNumber =
  <E>(refuse: RefuseNumber<E>) =>
  (what: string, value: number, least: number): Effect.Effect<number, E> =>
    Number.isSafeInteger(value) && value >= least
      ? Effect.succeed(value)
      : Effect.fail(
          refuse(
            "invalid-number",
            `${what} must be a whole number of at least ${least}; got ${value}`,
          ),
        )
