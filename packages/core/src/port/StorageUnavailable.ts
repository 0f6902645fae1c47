import { Data } from "effect"

/** A store could not answer. Nothing was written; the same call may be made again. */
export class StorageUnavailable extends Data.TaggedError("StorageUnavailable")<{
  readonly cause: unknown
}> {
  readonly retryable = true
}
