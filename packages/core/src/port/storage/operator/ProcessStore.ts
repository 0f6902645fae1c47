import type { Effect } from "effect"
import { Context } from "effect"
import type { ChainId } from "../../../address/ChainId.ts"
import type { Uuid } from "../../../request/uuid.ts"
import type { StorageUnavailable } from "../StorageUnavailable.ts"

/** A process on the storage, as it last said of itself. Times are milliseconds since the epoch, by its own clock. */
export interface ProcessBeat {
  /** Drawn at its start. */
  readonly id: Uuid
  /** What its operator calls it, such as host and process number; may be empty. */
  readonly name: string
  /** Empty if the embedder gives none. */
  readonly version: string
  /** Its work, in lower case, without the chains that it indexes. */
  readonly roles: ReadonlyArray<string>
  /** Chains that it indexes now. */
  readonly leads: ReadonlyArray<ChainId>
  readonly startedAt: number
  readonly seenAt: number
}

/**
 * The processes that live on the storage. Nothing decides by it.
 *
 * Laws:
 * 1. `beat` adds the row of a process, or replaces it.
 * 2. `leave` removes it. Without a row it does nothing.
 * 3. `all` returns every row, ordered by `startedAt`, then by id.
 * 4. `forget` removes the rows with `seenAt < before`.
 */
export interface ProcessStoreShape {
  readonly beat: (process: ProcessBeat) => Effect.Effect<void, StorageUnavailable>
  readonly leave: (id: Uuid) => Effect.Effect<void, StorageUnavailable>
  readonly all: Effect.Effect<ReadonlyArray<ProcessBeat>, StorageUnavailable>
  readonly forget: (before: number) => Effect.Effect<void, StorageUnavailable>
}

export class ProcessStore extends Context.Service<ProcessStore, ProcessStoreShape>()(
  "shielded-relay/ProcessStore",
) {}
