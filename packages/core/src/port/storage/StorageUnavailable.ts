import { Data } from "effect"

/**
 * A store could not answer. A write may have happened all the same, since the answer to a commit can be lost: whoever must know looks.
 * Calls are made so that the same one may be made again.
 */
export class StorageUnavailable extends Data.TaggedError("StorageUnavailable")<{
  /** Its text, where it is an error, must be free of secrets: it is part of the message. */
  readonly cause: unknown
}> {
  readonly retryable = true

  override get message(): string {
    const { cause } = this
    return `The storage cannot answer${cause instanceof Error ? `: ${cause.message}` : ""}`
  }
}
