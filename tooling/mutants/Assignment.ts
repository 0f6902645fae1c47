/** A test: its file, from the root of the repository, and its title with those of its groups. */
export interface Test {
  readonly file: string
  readonly title: string
}

/** What one run of `withoutEach.ts` tries, and the file that it appends its answers to, one a line. */
export interface Assignment {
  readonly answers: string
  readonly tries: ReadonlyArray<Try>
}

export interface Try {
  /** The rule to take out; `null` takes out none and records which rules each test asks. */
  readonly removed: number | null
  /** Titles of the tests to run, by file; `null` runs all of a file. */
  readonly tests: Readonly<Record<string, ReadonlyArray<string> | null>>
}

export type Answer =
  /** A try begins: one that then says nothing more for long does not end. */
  | { readonly type: "begun"; readonly index: number }
  | {
      readonly type: "asked"
      readonly test: Test
      readonly milliseconds: number
      readonly passed: boolean
      readonly hits: ReadonlyArray<number>
    }
  | { readonly type: "ended"; readonly index: number; readonly noticedBy: string | null }
