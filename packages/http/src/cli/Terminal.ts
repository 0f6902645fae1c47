import type { Environment } from "../configuration/VariableReader.ts"

/** What a command touches of the world: everything comes in, so that commands can be tried without a process. */
export interface Terminal {
  readonly environment: Environment
  /** Throws when there is no such file. */
  readonly readFile: (path: string) => string
  /** Standard output. */
  readonly print: (text: string) => void
  /** Standard error. */
  readonly complain: (text: string) => void
  /** Log lines, as they are. */
  readonly log: (line: string) => void
  /** Resolves when the process is asked to end (SIGTERM, SIGINT); a second asking ends it at once. */
  readonly stopAsked: () => Promise<void>
}

/**
 * Exit codes: 0 done, 1 it failed, 2 the command or the configuration is wrong, 3 the storage does not know what the chains show (see
 * `StaleStorage`): starting again does not help.
 */
export type ExitCode = 0 | 1 | 2 | 3
