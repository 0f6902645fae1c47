import { Effect, Option, Tracer } from "effect"

/**
 * Wraps a port so that every effect it returns runs in a span named `Port.method`. Spans are made only inside another span, so that
 * pauses and polls of loops start no traces.
 */
export function tracedPort<Port extends object>(name: string, port: Port): Port {
  const wrapped = new Map<PropertyKey, unknown>()
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      // A proxy must return the original value of a frozen property (ECMA-262, 10.5.8).
      const own = Reflect.getOwnPropertyDescriptor(target, key)
      if (own?.configurable === false && own.writable === false) return value
      const span = `${name}.${String(key)}`
      if (Effect.isEffect(value)) return insideSpan(value, span)
      // Cached, so that the same function or object is returned each time.
      const known = wrapped.get(key)
      if (known !== undefined) return known
      if (isCapability(value)) {
        const capability = tracedPort(span, value)
        wrapped.set(key, capability)
        return capability
      }
      if (typeof value !== "function") return value
      const traced = (...given: ReadonlyArray<unknown>): unknown => {
        const result: unknown = Reflect.apply(value, target, given)
        return Effect.isEffect(result) ? insideSpan(result, span) : result
      }
      wrapped.set(key, traced)
      return traced
    },
  })
}

/** Whether a value is an optional part of a port: an object of functions and effects. Its spans are named `Port.part.method`. */
function isCapability(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).some((part) => typeof part === "function" || Effect.isEffect(part))
  )
}

function insideSpan<A, E, R>(effect: Effect.Effect<A, E, R>, name: string): Effect.Effect<A, E, R> {
  return Effect.flatMap(Effect.serviceOption(Tracer.ParentSpan), (parent) =>
    Option.isNone(parent)
      ? effect
      : Effect.withSpan(effect, name, { kind: "client", captureStackTrace: false }),
  )
}
