/** A problem: where it is, what is wrong and what to do. Never contains a secret. */
export interface Problem {
  /** The variable's name, with the path inside its JSON. */
  readonly where: string
  readonly what: string
  /** What the operator can do, where `what` does not say it. */
  readonly remedy?: string
}

/** Collects all problems, so that an operator can fix them in one go. */
export class Problems {
  readonly #list: Array<Problem> = []

  get list(): ReadonlyArray<Problem> {
    return this.#list
  }

  /** Adds a problem. Returns `undefined` for callers to use as the missing value. */
  add(where: string, what: string): undefined {
    this.#list.push({ where, what })
  }
}

/** The configuration is invalid, so the service does not start. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError"
  readonly retryable = false
  readonly problems: ReadonlyArray<Problem>

  constructor(problems: ReadonlyArray<Problem>) {
    super(problems.map(({ where, what }) => `${where}: ${what}`).join("\n"))
    this.problems = problems
  }
}
