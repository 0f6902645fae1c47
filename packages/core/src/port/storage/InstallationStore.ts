import type { Effect } from "effect"
import { Context } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** That the service was told to go on although its storage had lost what was served before. Times are milliseconds since the epoch. */
export interface Restoration {
  /** Whatever was made until this moment may have been served already: a request must prove that it was made later. */
  readonly madeAfter: number
  /** Requests of sessions registered before this moment must prove it; `null`: of every session, for ever. */
  readonly registeredBefore: number | null
  /** Up to these blocks the chains may hold operations that the storage does not know. */
  readonly heads: ReadonlyArray<{ readonly chainId: ChainId; readonly block: number }>
}

/** What a storage remembers of the service that runs on it. */
export interface Installation {
  /** Milliseconds since the epoch at which a service first started on this storage. */
  readonly since: number
  /** The newest one; `null` when nothing was ever lost. */
  readonly restoration: Restoration | null
}

/**
 * The one record by which a service knows its own storage again: an empty one has none, and a restored one may need another.
 *
 * Laws:
 * 1. `find` gives `null` before the first `put`, and then what was put last, every field of it.
 * 2. Inside a transaction that is undone nothing is put.
 * 3. Of transactions that each find and then put, one sees what the other put.
 */
export interface InstallationStoreShape {
  readonly find: Effect.Effect<Installation | null, StorageUnavailable>
  readonly put: (installation: Installation) => Effect.Effect<void, StorageUnavailable>
}

export class InstallationStore extends Context.Service<InstallationStore, InstallationStoreShape>()(
  "shielded-relay/InstallationStore",
) {}
