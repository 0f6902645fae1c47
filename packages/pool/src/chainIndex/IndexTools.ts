import type {
  LeaseLost,
  NoteCryptoShape,
  NoteStoreShape,
  StorageUnavailable,
  VaultUnavailable,
} from "@shielded-relay/core"
import type { Effect } from "effect"

export interface ReadingTools {
  readonly store: NoteStoreShape
  readonly crypto: NoteCryptoShape
  /** Notes that come from outside are screened. */
  readonly screensEntries: boolean
  /** What `masterKey` extracts from the master seed. */
  readonly master: Effect.Effect<Uint8Array, VaultUnavailable>
}

export interface SyncTools extends ReadingTools {
  /** Makes a write to the index one of the lease's holder, or none. */
  readonly write: <A, E>(
    effect: Effect.Effect<A, E>,
  ) => Effect.Effect<A, E | LeaseLost | StorageUnavailable>
}
