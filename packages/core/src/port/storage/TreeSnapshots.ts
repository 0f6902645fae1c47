import type { Effect } from "effect"
import { Context } from "effect"
import type { ChainId } from "../../address/ChainId.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/**
 * Keeps parts of a chain's trees, so that a start reads them instead of hashing every leaf again. The storage does not look into a part:
 * its reader checks it, against a checksum and against the root that the chain published. A lost part only makes the next start slower.
 *
 * Laws:
 * 1. `parts` returns what was last put as part `from`, `from` + 1, … up to the first that is missing, at most `limit`.
 * 2. `put` replaces one part, or none of it: whoever is interrupted leaves the part as it was, or as it shall be.
 */
export interface TreeSnapshotsShape {
  readonly parts: (
    chainId: ChainId,
    from: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Uint8Array>, StorageUnavailable>
  /** @param bytes some hundred kilobytes */
  readonly put: (
    chainId: ChainId,
    part: number,
    bytes: Uint8Array,
  ) => Effect.Effect<void, StorageUnavailable>
}

export class TreeSnapshots extends Context.Service<TreeSnapshots, TreeSnapshotsShape>()(
  "shielded-relay/TreeSnapshots",
) {}
