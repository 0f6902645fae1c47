import type { Environment } from "../configuration/VariableReader.ts"

/** A command's inputs and outputs. Passed in, so that tests can run commands without a process. */
export interface Terminal {
  readonly environment: Environment
  /** Throws if the file does not exist. */
  readonly readFile: (path: string) => string
  /** The same for a file that is no text. */
  readonly readBytes: (path: string) => Uint8Array
  /** All of standard input. Throws if it cannot be read. */
  readonly readInput: () => string
  /** Creates a file that only its owner can read, and returns the function that writes into it. Throws if the file exists. */
  readonly createFile: (path: string) => (text: string) => void
  /** Replaces a file's text at once, or creates the file: whoever reads it sees the old text or the new. */
  readonly replaceFile: (path: string, text: string) => Promise<void>
  /** Asks for a line of standard input; a secret one is not shown. `null` if there is none. */
  readonly ask: (question: string, kind: "open" | "secret") => Promise<string | null>
  /** Standard output. */
  readonly print: (text: string) => void
  /** Whether standard output is a terminal, not a file or a pipe. */
  readonly isInteractive: boolean
  /** Standard error. */
  readonly complain: (text: string) => void
  /** Writes a log line unchanged. */
  readonly log: (line: string) => void
  /** Resolves when the process is asked to stop (SIGTERM, SIGINT). A second signal ends it at once. */
  readonly stopAsked: () => Promise<void>
}

/**
 * Exit codes: 0 success, 1 failure, 2 wrong command or configuration, 3 the chains contain operations that the database
 * lacks (see `StaleStorage`), so a restart does not help.
 */
export type ExitCode = 0 | 1 | 2 | 3
