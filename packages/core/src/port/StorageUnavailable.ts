import { Data } from "effect"

/**
 * A store could not answer. A write may have happened all the same, since the answer to a commit can be lost: whoever must know looks.
 * Calls are made so that the same one may be made again.
 */
export class StorageUnavailable extends Data.TaggedError("StorageUnavailable")<{
  readonly cause: unknown
}> {
  readonly retryable = true
}
