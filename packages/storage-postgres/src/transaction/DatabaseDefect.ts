import type { Fault } from "../connection/Fault.ts"

/** The database refused a statement as invalid: a bug in this package or its caller. The message contains no values. */
export class DatabaseDefect extends Error {
  override readonly name = "DatabaseDefect"
  readonly sqlState: string | null

  constructor({ sqlState, constraint }: Fault) {
    const where = constraint === null ? "" : ` by ${constraint}`
    super(`the database refused a statement${where}: SQLSTATE ${sqlState ?? "unknown"}`)
    this.sqlState = sqlState
  }
}

/**
 * Why the database did not answer; the cause of `StorageUnavailable`. Carries a code instead of the driver's message.
 */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable"

  readonly fault: Fault | null

  /** @param host The server's host and port, where known. */
  constructor(reason: string, host?: string, fault: Fault | null = null) {
    super(`the database${host === undefined ? "" : ` at ${host}`} cannot answer: ${reason}`)
    this.fault = fault
  }

  static by(fault: Fault): DatabaseUnreachable {
    const { sqlState, network } = fault
    const reason = sqlState === null ? (network ?? "connection lost") : `SQLSTATE ${sqlState}`
    return new DatabaseUnreachable(reason, undefined, fault)
  }
}
