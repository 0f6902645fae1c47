import { Effect } from "effect"

export type RefuseNumber<E> = (code: "invalid-number", message: string) => E

/** Reads whole numbers from `least` on; another value is refused in the words of the chain. */
export const wholeNumber =
  <E>(refuse: RefuseNumber<E>) =>
  (what: string, value: number, least: number): Effect.Effect<number, E> =>
    Number.isSafeInteger(value) && value >= least
      ? Effect.succeed(value)
      : Effect.fail(
          refuse("invalid-number", `${what} must be a whole number from ${least} on: ${value}`),
        )
