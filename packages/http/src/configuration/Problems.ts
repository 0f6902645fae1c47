/** One thing that is wrong, where it stands, and what to do. Never a secret's value. */
export interface Problem {
  /** A variable's name, with the path inside it when it is JSON. */
  readonly where: string
  readonly what: string
}

/** Collects everything that is wrong, so that an operator mends it in one go. */
export class Problems {
  readonly #list: Array<Problem> = []

  get list(): ReadonlyArray<Problem> {
    return this.#list
  }

  /** Notes a problem; gives `undefined`, to stand for the value that is not there. */
  add(where: string, what: string): undefined {
    this.#list.push({ where, what })
  }
}

/** The configuration is wrong: the service does not start. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError"
  readonly problems: ReadonlyArray<Problem>

  constructor(problems: ReadonlyArray<Problem>) {
    super(problems.map(({ where, what }) => `${where}: ${what}`).join("\n"))
    this.problems = problems
  }
}
