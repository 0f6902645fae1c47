import type { Fault } from "../connection/Fault.ts"

/** A statement that the database refused for what it is: a fault of this package or of its caller. It quotes no value. */
export class DatabaseDefect extends Error {
  override readonly name = "DatabaseDefect"

  constructor({ sqlState, constraint }: Fault) {
    const where = constraint === null ? "" : ` by ${constraint}`
    super(`the database refused a statement${where}: SQLSTATE ${sqlState ?? "unknown"}`)
  }
}

/** Why the database could not answer, as the cause of `StorageUnavailable`: a code, never a foreign text. */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable"

  readonly reason: string

  /** `host`: of the server, with its port, where that is known. */
  constructor(reason: string, host?: string) {
    super(`the database${host === undefined ? "" : ` at ${host}`} cannot answer: ${reason}`)
    this.reason = reason
  }
}
