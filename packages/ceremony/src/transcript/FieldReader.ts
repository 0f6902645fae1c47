import { CeremonyRefused } from "../CeremonyRefused.ts"

/** Reads JSON value by value and refuses what has another form, naming the place. */
export class FieldReader {
  readonly #where: string
  readonly #value: unknown

  constructor(where: string, value: unknown) {
    this.#where = where
    this.#value = value
  }

  /** @throws CeremonyRefused if the text is not JSON */
  static ofText(where: string, text: string): FieldReader {
    try {
      return new FieldReader(where, JSON.parse(text))
    } catch {
      throw new CeremonyRefused(`${where} is not JSON: it is damaged. Get the file again`)
    }
  }

  isNull(): boolean {
    return this.#value === null
  }

  /** Exactly these fields. */
  fields<const Name extends string>(names: ReadonlyArray<Name>): Readonly<Record<Name, FieldReader>>
  fields(names: ReadonlyArray<string>): Readonly<Record<string, FieldReader>> {
    const fields = this.#entries()
    const foreign = Object.keys(fields).find((name) => !names.includes(name))
    if (foreign !== undefined) this.#refuse(`has an unknown field ${foreign}`)
    return Object.fromEntries(names.map((name) => [name, this.#field(fields, name)]))
  }

  /** These fields, whatever else there is. */
  some<const Name extends string>(names: ReadonlyArray<Name>): Readonly<Record<Name, FieldReader>>
  some(names: ReadonlyArray<string>): Readonly<Record<string, FieldReader>> {
    const fields = this.#entries()
    return Object.fromEntries(names.map((name) => [name, this.#field(fields, name)]))
  }

  /** Values by names of this form. Names become parts of paths, so the form has to keep them inside. */
  record<A>(form: RegExp, read: (value: FieldReader) => A): Readonly<Record<string, A>> {
    return Object.fromEntries(
      Object.entries(this.#entries()).map(([name, value]) => {
        if (!form.test(name)) this.#refuse(`has a name of another form: ${JSON.stringify(name)}`)
        return [name, read(new FieldReader(`${this.#where}.${name}`, value))]
      }),
    )
  }

  list(): ReadonlyArray<FieldReader> {
    if (!Array.isArray(this.#value)) return this.#refuse("must be a list")
    return this.#value.map(
      (value: unknown, index) => new FieldReader(`${this.#where}[${index}]`, value),
    )
  }

  text(form: RegExp, allowed: string): string {
    if (typeof this.#value !== "string" || !form.test(this.#value))
      return this.#refuse(`must be ${allowed}`)
    return this.#value
  }

  literal<const Text extends string>(text: Text): Text {
    return this.#value === text ? text : this.#refuse(`must be "${text}"`)
  }

  integer(least: number, most: number): number {
    const value = this.#value
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least || value > most)
      return this.#refuse(`must be an integer from ${least} to ${most}`)
    return value
  }

  #entries(): Readonly<Record<string, unknown>> {
    const value = this.#value
    return isObject(value) ? value : this.#refuse("must be an object")
  }

  #field(fields: Readonly<Record<string, unknown>>, name: string): FieldReader {
    if (!Object.hasOwn(fields, name)) this.#refuse(`lacks the field ${name}`)
    return new FieldReader(`${this.#where}.${name}`, fields[name])
  }

  #refuse(what: string): never {
    throw new CeremonyRefused(`${this.#where} ${what}`)
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
