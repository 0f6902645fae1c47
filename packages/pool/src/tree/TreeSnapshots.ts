import type { ChainId } from "@shielded-relay/core"
import type { Effect } from "effect"

/**
 * Where a process keeps its trees over a restart, so that it reads them instead of hashing every leaf again. What comes back is
 * believed only as far as the chain's own root and the stored leaves confirm it; losing it costs time, nothing else.
 */
export interface TreeSnapshots {
  /** `null` when there is none, or when it cannot be read. */
  readonly read: (chainId: ChainId) => Effect.Effect<Uint8Array | null>
  /** May fail silently. */
  readonly write: (chainId: ChainId, snapshot: Uint8Array) => Effect.Effect<void>
}
