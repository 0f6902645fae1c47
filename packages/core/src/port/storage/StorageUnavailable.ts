import { Data } from "effect"

/**
 * A store could not answer. A write may still have happened, because the answer to a commit can be lost; read to find out. Every store call
 * is safe to repeat.
 */
export class StorageUnavailable extends Data.TaggedError("StorageUnavailable")<{
  /** If this is an error, its text becomes part of the message and must be free of secrets. */
  readonly cause: unknown
}> {
  readonly retryable = true

  override get message(): string {
    const { cause } = this
    return `The storage cannot answer${cause instanceof Error ? `: ${cause.message}` : ""}`
  }
}
