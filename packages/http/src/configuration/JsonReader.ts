import type { Problems } from "./Problems.ts"

/** Quotes the value of a field, or nothing. */
type Got = (name: string, value: unknown) => string

/** Reads the fields of a JSON object and collects every problem with its path. */
export class JsonReader {
  readonly where: string
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #problems: Problems
  readonly #got: Got
  readonly #known = new Set<string>()
  readonly #refused = new Set<string>()

  /** @param got How a problem quotes a wrong value. Default: not at all, since it may be a secret. */
  constructor(
    where: string,
    fields: Readonly<Record<string, unknown>>,
    problems: Problems,
    got: Got = () => "",
  ) {
    this.where = where
    this.#fields = fields
    this.#problems = problems
    this.#got = got
  }

  /**
   * Reads a required field.
   *
   * @param rule Returns the value, or `undefined` if it is not `wanted`.
   */
  required<A>(
    name: string,
    wanted: string,
    rule: (value: unknown) => A | undefined,
  ): A | undefined {
    this.#known.add(name)
    const value = this.#fields[name]
    if (value === undefined) return this.problem(name, `is required: ${wanted}`)
    return rule(value) ?? this.problem(name, `must be ${wanted}${this.#got(name, value)}`)
  }

  /** Reads an optional field; `undefined` if absent. */
  optional<A>(
    name: string,
    wanted: string,
    rule: (value: unknown) => A | undefined,
  ): A | undefined {
    this.#known.add(name)
    return this.#fields[name] === undefined ? undefined : this.required(name, wanted, rule)
  }

  /** A reader for the object in a field; `undefined` if absent or invalid. */
  object(
    name: string,
    wanted: string,
    presence: "required" | "optional" = "optional",
  ): JsonReader | undefined {
    const fields = this[presence](name, wanted, jsonFields)
    if (fields === undefined) return undefined
    return new JsonReader(`${this.where}.${name}`, fields, this.#problems, this.#got)
  }

  /** The elements of a list, each with its path. */
  list(
    name: string,
    least: number,
  ): ReadonlyArray<{ readonly where: string; readonly value: unknown }> {
    const wanted = least === 0 ? "a list" : `a list of ${least} or more`
    const values = this.required(name, wanted, (value) =>
      Array.isArray(value) && value.length >= least ? value : undefined,
    )
    return (values ?? []).map((value: unknown, position) => ({
      where: `${this.where}.${name}[${position}]`,
      value,
    }))
  }

  /** Reads the objects of a list and leaves out invalid ones. */
  objects<A>(
    name: string,
    least: number,
    read: (reader: JsonReader) => A | undefined,
  ): ReadonlyArray<A> {
    return this.list(name, least).flatMap(({ where, value }) => {
      const fields = jsonFields(value)
      if (fields === undefined) return this.#problems.add(where, "must be an object") ?? []
      return read(new JsonReader(where, fields, this.#problems, this.#got)) ?? []
    })
  }

  /** Reports a field that other objects of the kind have, if it is there. */
  refuse(name: string, why: string): void {
    this.#refused.add(name)
    if (this.#fields[name] !== undefined) this.problem(name, why)
  }

  /** Reports fields that were never read, most likely typing errors. */
  refuseOthers(): void {
    for (const name of Object.keys(this.#fields)) {
      if (!this.#known.has(name) && !this.#refused.has(name)) {
        this.problem(name, `is unknown; known fields: ${[...this.#known].join(", ")}`)
      }
    }
  }

  problem(name: string, what: string): undefined {
    this.#problems.add(`${this.where}.${name}`, what)
  }
}

/** The fields of a JSON object; `undefined` for other values. */
export function jsonFields(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined
}

/** A non-empty text. */
export function nonEmpty(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined
}

/** An integer between `least` and `most`. */
export function whole(
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): (value: unknown) => number | undefined {
  return (value) =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : undefined
}

/** A list whose elements all pass a rule. */
export function listOf<A>(
  rule: (value: unknown) => A | undefined,
): (value: unknown) => ReadonlyArray<A> | undefined {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const list = value.flatMap((one: unknown) => rule(one) ?? [])
    return list.length === value.length ? list : undefined
  }
}

/** A positive integer as decimal text, since JSON numbers lose precision. */
export function positiveDecimal(value: unknown): bigint | undefined {
  return typeof value === "string" && /^[1-9][0-9]{0,77}$/.test(value) ? BigInt(value) : undefined
}
