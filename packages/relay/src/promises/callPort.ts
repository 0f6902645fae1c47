import { logged } from "@shielded-relay/core"
import { Effect } from "effect"

/** A port's answer breaks its type. The message follows the method's name: `must return …`. It names field and value, and is free of secrets. */
export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer"
}

/**
 * Calls a method of an object of promises, and checks the answer. `recover` is given whatever the method throws, and an `UnusableAnswer`.
 */
export const callPort = <A, B, E>(
  call: (signal: AbortSignal) => PromiseLike<unknown>,
  check: (answer: unknown) => A,
  recover: (thrown: unknown) => Effect.Effect<B, E>,
): Effect.Effect<A | B, E> =>
  Effect.tryPromise({
    try: async (signal) => check(await call(signal)),
    catch: (thrown) => ({ thrown }),
  }).pipe(Effect.catch(({ thrown }) => recover(thrown)))

/** How a method failed, for an operator. A foreign error's own text may hold secrets. */
const faultOf = (thrown: unknown): string =>
  thrown instanceof UnusableAnswer ? thrown.message : "threw an error that its port does not name"

/** What an operator reads about a method that failed. */
export const reasonOf = (method: string, thrown: unknown): string => `${method} ${faultOf(thrown)}`

/** Logs a failure of the embedder's part. */
export const partFailed = (method: string, thrown: unknown): Effect.Effect<void> =>
  logged("part-failed", { part: method, fault: faultOf(thrown) })

/** Describes a value of a wrong type without its contents, except numbers. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value === "bigint") return `${value}n`
  return typeof value === "number" ? `the number ${value}` : `a value of type ${typeof value}`
}

/** @throws TypeError naming the first method that the object lacks. */
export function requireMethods(port: string, given: object, methods: ReadonlyArray<string>): void {
  for (const method of methods)
    if (typeof Reflect.get(given, method) !== "function")
      throw new TypeError(
        `\`${port}\` must be a layer or an object with the methods ${methods.join(", ")}; ${method} is ${describeValue(Reflect.get(given, method))}`,
      )
}
