import type { Fault } from "../connection/Fault.ts"

/** The database refused a statement as invalid: a bug in this package or its caller. The message contains no values. */
export class DatabaseDefect extends Error {
  override readonly name = "DatabaseDefect"

  constructor({ sqlState, constraint }: Fault) {
    const where = constraint === null ? "" : ` by ${constraint}`
    super(`the database refused a statement${where}: SQLSTATE ${sqlState ?? "unknown"}`)
  }
}

/**
 * Why the database did not answer; the cause of `StorageUnavailable`. Carries a code instead of the driver's message.
 */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable"

  readonly reason: string
  /** What the server answered (PostgreSQL documentation, appendix A); `null` without an answer. */
  readonly sqlState: string | null

  /** @param host The server's host and port, where known. */
  constructor(reason: string, host?: string, sqlState: string | null = null) {
    super(`the database${host === undefined ? "" : ` at ${host}`} cannot answer: ${reason}`)
    this.reason = reason
    this.sqlState = sqlState
  }
}
