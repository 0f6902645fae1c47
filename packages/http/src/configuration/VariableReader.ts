import type { Parsed } from "./parseValue.ts"
import type { Problems } from "./Problems.ts"
import { variables, type VariableName } from "./variables.ts"

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables of the table and collects every problem. An empty variable counts as unset. */
export class VariableReader {
  readonly problems: Problems
  readonly #environment: Environment
  readonly #readFile: (path: string) => string

  /** @param readFile Throws if the file does not exist. */
  constructor(environment: Environment, readFile: (path: string) => string, problems: Problems) {
    this.#environment = environment
    this.#readFile = readFile
    this.problems = problems
  }

  /** Where values come from, for secrets that a value refers to. */
  get sources() {
    return { environment: this.#environment, readFile: this.#readFile }
  }

  text(name: VariableName): string | undefined {
    const value = this.#environment[name]
    return value === undefined || value === "" ? (variables[name].standard ?? undefined) : value
  }

  /** Parses a variable. Returns `fallback` if it is invalid, so that reading continues and finds all problems. */
  read<A>(name: VariableName, rule: (text: string) => Parsed<A>, fallback: A): A {
    const text = this.text(name)
    if (text === undefined) return fallback
    const parsed = rule(text)
    if ("value" in parsed) return parsed.value
    this.problems.add(name, parsed.problem)
    return fallback
  }

  /** Parses every entry of a list. */
  list(
    name: VariableName,
    split: (text: string) => ReadonlyArray<string>,
    rule: (text: string) => Parsed<string>,
  ): ReadonlyArray<string> {
    return split(this.text(name) ?? "").flatMap((entry) => {
      const parsed = rule(entry)
      return "value" in parsed ? [parsed.value] : (this.problems.add(name, parsed.problem) ?? [])
    })
  }

  /**
   * The contents of the file that a variable names; `undefined` if the variable is unset or the file cannot be read.
   */
  file(name: VariableName): string | undefined {
    const path = this.text(name)
    return path === undefined ? undefined : this.#content(name, path)
  }

  #content(name: VariableName, path: string): string | undefined {
    try {
      return this.#readFile(path)
    } catch {
      return this.problems.add(name, `names a file that cannot be read: ${JSON.stringify(path)}`)
    }
  }

  /** A text given directly or in a file, exactly one of both. The text never appears in a problem. */
  directOrFile(
    direct: VariableName,
    file: VariableName,
  ): { readonly where: string; readonly text: string } | undefined {
    const text = this.text(direct)
    const path = this.text(file)
    if (text !== undefined && path !== undefined) {
      return this.problems.add(direct, `and ${file} are both set: keep one`)
    }
    if (text !== undefined) return { where: direct, text }
    if (path === undefined) return this.problems.add(direct, `or ${file} is required`)
    const content = this.#content(file, path)
    return content === undefined ? undefined : { where: file, text: content }
  }
}
