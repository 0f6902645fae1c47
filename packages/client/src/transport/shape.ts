/** Whether a value of JSON has a shape. Further fields of objects are allowed: services may add some. */
export type Shape<A> = (value: unknown) => value is A

/** A text that newer services may add to the known ones. */
export type OtherText = string & Record<never, never>

export function isText(value: unknown): value is string {
  return typeof value === "string"
}

export function isTrue(value: unknown): value is true {
  return value === true
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean"
}

/** Whole, and exact in JavaScript. Counts only: amounts are texts. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** A decimal number without sign and exponent, as amounts are written. */
export function isAmount(value: unknown): value is string {
  return typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value)
}

export function oneOf<const A extends string>(...allowed: ReadonlyArray<A>): Shape<A> {
  return (value): value is A => allowed.some((one) => one === value)
}

/** Absent, or of a shape. */
export function optional<A>(is: Shape<A>): Shape<A | undefined> {
  return (value): value is A | undefined => value === undefined || is(value)
}

export function nullable<A>(is: Shape<A>): Shape<A | null> {
  return (value): value is A | null => value === null || is(value)
}

export function listOf<A>(is: Shape<A>): Shape<ReadonlyArray<A>> {
  return (value): value is ReadonlyArray<A> => Array.isArray(value) && value.every(is)
}

/** An object with these fields. */
export function objectOf<A extends object>(fields: {
  readonly [K in keyof A]-?: Shape<A[K]>
}): Shape<A> {
  const shapes: ReadonlyArray<readonly [string, Shape<unknown>]> = Object.entries(fields)
  return (value): value is A => isFields(value) && shapes.every(([name, is]) => is(value[name]))
}
