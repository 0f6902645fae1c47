import type { ChainId } from "@shielded-relay/core"
import type { Effect } from "effect"

/**
 * Keeps the trees across a restart, so that a start reads them instead of hashing every leaf again. A snapshot is used only if it
 * matches a published root and the stored leaves. A lost snapshot only makes the next start slower.
 */
export interface TreeSnapshots {
  /** `null` if there is no readable snapshot. */
  readonly read: (chainId: ChainId) => Effect.Effect<Uint8Array | null>
  /** Errors are ignored. */
  readonly write: (chainId: ChainId, snapshot: Uint8Array) => Effect.Effect<void>
}
