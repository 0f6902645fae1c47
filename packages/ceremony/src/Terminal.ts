/** A command's surroundings. Passed in, so that tests can run commands without a process. */
export interface Terminal {
  /** Standard output. */
  readonly print: (text: string) => void
  /** Standard error: what the command is doing. */
  readonly progress: (text: string) => void
  /** Asks for a line that is not stored. `null` if nobody can answer. */
  readonly ask: (question: string) => Promise<string | null>
  /** Seconds since 1970. */
  readonly now: () => number
}
