/** A test: its file, relative to the repository, and its title with those of its groups. */
export interface Test {
  readonly file: string
  readonly title: string
}

/** The work of one run of `withoutEach.ts`, and the file to which it appends its answers, one per line. */
export interface Assignment {
  readonly answers: string
  readonly tries: ReadonlyArray<Try>
}

/** Removes no rule. */
export const noRule = -1

export interface Try {
  /** The rule to remove, `noRule` for none; `null` removes none and records which rules each test evaluates. */
  readonly removed: number | null
  /** Titles of the tests to run, by file; `null` runs all tests of a file. */
  readonly tests: Readonly<Record<string, ReadonlyArray<string> | null>>
}

export type Answer =
  /** Start of a try. If nothing follows for a long time, the try hangs. */
  | { readonly type: "begun"; readonly index: number }
  | {
      readonly type: "asked"
      readonly test: Test
      readonly milliseconds: number
      readonly passed: boolean
      readonly hits: ReadonlyArray<number>
    }
  | { readonly type: "ended"; readonly index: number; readonly noticedBy: string | null }
