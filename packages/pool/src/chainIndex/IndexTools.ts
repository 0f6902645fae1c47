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
  /** Whether notes from outside (deposits and transfers by others) are screened. */
  readonly screensEntries: boolean
  /** What `masterKey` extracts from the master seed. */
  readonly master: Effect.Effect<Uint8Array, VaultUnavailable>
}

export interface SyncTools extends ReadingTools {
  /** Runs a write to the index only while this process holds the lease. */
  readonly write: <A, E>(
    effect: Effect.Effect<A, E>,
  ) => Effect.Effect<A, E | LeaseLost | StorageUnavailable>
}
