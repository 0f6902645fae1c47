import { Effect, Option, Tracer } from "effect"

/**
 * The same port with a span around every effect that it gives, named `Port.method`. Only inside another span: the pauses and polls of
 * loops begin no traces.
 */
export function tracedPort<Port extends object>(name: string, port: Port): Port {
  const methods = new Map<PropertyKey, unknown>()
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      const span = `${name}.${String(key)}`
      if (Effect.isEffect(value)) return insideSpan(value, span)
      if (typeof value !== "function") return value
      // Once for each method, so that it stays the same function.
      const known = methods.get(key)
      if (known !== undefined) return known
      const traced = (...given: ReadonlyArray<unknown>): unknown => {
        const result: unknown = Reflect.apply(value, target, given)
        return Effect.isEffect(result) ? insideSpan(result, span) : result
      }
      methods.set(key, traced)
      return traced
    },
  })
}

function insideSpan<A, E, R>(effect: Effect.Effect<A, E, R>, name: string): Effect.Effect<A, E, R> {
  return Effect.flatMap(Effect.serviceOption(Tracer.ParentSpan), (parent) =>
    Option.isNone(parent)
      ? effect
      : Effect.withSpan(effect, name, { kind: "client", captureStackTrace: false }),
  )
}
