import type { Effect } from "effect"
import { Context } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** The operator's order to continue although the storage lost requests that were served. Times are milliseconds since the epoch. */
export interface Restoration {
  /** Requests made before this time may already have been served. A request must prove that it was made later. */
  readonly madeAfter: number
  /** Requests of sessions registered before this time must prove it; `null`: requests of all sessions, forever. */
  readonly registeredBefore: number | null
  /** Up to these blocks the chains may contain operations that are missing from the storage. */
  readonly heads: ReadonlyArray<{ readonly chainId: ChainId; readonly block: number }>
}

/** The record of the service in its storage. */
export interface Installation {
  /** When a service first started on this storage, in milliseconds since the epoch. */
  readonly since: number
  /** The newest restoration; `null` if the storage never lost data. */
  readonly restoration: Restoration | null
}

/**
 * Stores the single record by which a service recognises its storage. Empty storage has no record; restored storage may need a new
 * restoration.
 *
 * Laws:
 * 1. `find` returns `null` before the first `put`, then the last record with all its fields.
 * 2. A `put` in a transaction that rolls back has no effect.
 * 3. If concurrent transactions each find and then put, one of them sees the other's record.
 */
export interface InstallationStoreShape {
  readonly find: Effect.Effect<Installation | null, StorageUnavailable>
  readonly put: (installation: Installation) => Effect.Effect<void, StorageUnavailable>
}

export class InstallationStore extends Context.Service<InstallationStore, InstallationStoreShape>()(
  "shielded-relay/InstallationStore",
) {}
