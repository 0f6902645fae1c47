import type { Effect, Redacted } from "effect"

/** A secret as plain bytes or text; any other value unchanged. */
export type Plain<A> = A extends Redacted.Redacted<infer Secret> ? Secret : A

type PlainAll<Given extends ReadonlyArray<unknown>> = { [K in keyof Given]: Plain<Given[K]> }

/**
 * A method of a port as a method that returns a promise. Its last argument is a signal that aborts when the relay no longer needs the
 * answer.
 */
export type PromiseMethod<Method> =
  Method extends Effect.Effect<infer A, infer _E, infer _R>
    ? (signal: AbortSignal) => Promise<Plain<A>>
    : Method extends (...given: infer Given) => Effect.Effect<infer A, infer _E, infer _R>
      ? (...given: [...PlainAll<Given>, signal: AbortSignal]) => Promise<Plain<A>>
      : never

/**
 * A port with the same method names and laws, in which every effect is a promise, every `Redacted` secret is the secret itself, and every
 * failure is a rejection. The errors that the port's docblock names may be thrown; any other becomes the port's own failure.
 */
export type PromisePort<Shape> = { readonly [Name in keyof Shape]: PromiseMethod<Shape[Name]> }
