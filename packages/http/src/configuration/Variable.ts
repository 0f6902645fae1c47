/** The documentation of one environment variable. */
export interface Variable {
  readonly form: string
  readonly meaning: string
  /** The default as it would be written; `null` if there is none. */
  readonly standard: string | null
}
