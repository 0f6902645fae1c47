import { Effect, References } from "effect"

/**
 * Runs an effect in a span, as `Effect.withSpan` does, and without one where tracing is off: spans that nobody receives cost a request as
 * much as the reads of its storage.
 *
 * @param options.root Begins a trace of its own.
 */
export function inSpan(
  name: string,
  options: {
    readonly root?: boolean
    readonly kind?: "internal" | "server"
    readonly attributes?: Readonly<Record<string, unknown>>
  } = {},
): <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> {
  return <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiber((fiber) =>
      fiber.getRef(References.TracerEnabled)
        ? Effect.withSpan(effect, name, { ...options, captureStackTrace: false })
        : effect,
    )
}
