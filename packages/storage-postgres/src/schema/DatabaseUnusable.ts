import { Data } from "effect"

/** This version or this process cannot use the database. Retrying does not help; an operator must act. */
export class DatabaseUnusable extends Data.TaggedError("DatabaseUnusable")<{
  /** What is wrong and what to do, for operators. Contains no secrets. */
  readonly reason: string
  /** What a server refused at the first contact. Absent: the server answers, but its tables do not fit. */
  readonly refused?: "login" | "database" | "right" | "tls"
}> {
  readonly retryable = false

  override get message(): string {
    return this.reason
  }
}
