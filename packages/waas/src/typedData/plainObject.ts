import { found, TypedDataFault } from "./TypedDataFault.ts"

/**
 * An object of a parsed body. Read only keys that `Object.keys` or `Object.hasOwn` shows: names such as `constructor` also exist on the
 * prototype.
 */
export type PlainObject = Readonly<Record<string, unknown>>

/** Returns the value if it is an object of a parsed body. Throws a TypedDataFault for anything else. */
export function plainObject(value: unknown, place: string): PlainObject {
  if (isPlainObject(value)) return value
  throw new TypedDataFault(place, `expected an object, found ${found(value)}`)
}

function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
