import { Data } from "effect"

/** The database cannot be used by this version, or by this process; waiting does not help, an operator must look. */
export class DatabaseUnusable extends Data.TaggedError("DatabaseUnusable")<{
  /** What is wrong and what to do, for operators; free of secrets. */
  readonly reason: string
}> {
  override get message(): string {
    return this.reason
  }
}
