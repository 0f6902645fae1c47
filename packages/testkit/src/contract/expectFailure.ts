import { Effect } from "effect"
import type { TestRunner } from "./TestRunner.ts"

/** Expects that the effect fails with an error that has at least these fields. */
export function expectFailure<A, E, R>(
  { expect }: TestRunner,
  effect: Effect.Effect<A, E, R>,
  fields: Readonly<Record<string, unknown>> & { readonly _tag: string },
): Effect.Effect<void, A, R> {
  return Effect.map(Effect.flip(effect), (error) => {
    const actual = Object.keys(fields).map((name) => [name, Reflect.get(Object(error), name)])
    expect(Object.fromEntries(actual)).toEqual(fields)
  })
}
