import { Effect, Option, Tracer } from "effect"

/**
 * The same port with a span around every effect that it gives, named `Port.method`. Only inside another span: the pauses and polls of
 * loops begin no traces.
 */
export function tracedPort<Port extends object>(name: string, port: Port): Port {
  const wrapped = new Map<PropertyKey, unknown>()
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      // A proxy may show nothing else for a frozen property.
      const own = Reflect.getOwnPropertyDescriptor(target, key)
      if (own?.configurable === false && own.writable === false) return value
      const span = `${name}.${String(key)}`
      if (Effect.isEffect(value)) return insideSpan(value, span)
      // Once for each, so that it stays the same function or object.
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

/** A part of a port that not every adapter has: an object of functions and effects, which have spans `Port.part.method`. */
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
