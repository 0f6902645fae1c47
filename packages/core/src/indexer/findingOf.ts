import type { Located } from "../port/storage/NoteStore.ts"
import type { ChainHead } from "../port/chain/PoolGateway.ts"
import type { OpenOperation } from "./openOperations.ts"

/** What the index shows for a group of operations, read in one transaction. */
export interface Facts {
  readonly indexedBlock: number
  readonly executions: ReadonlyMap<bigint, Located>
  readonly spends: ReadonlyMap<bigint, Located>
}

/** What the chain shows for an operation's current stage. */
export type Finding =
  | { readonly type: "nothing" }
  /** The outcome is on chain but not final yet. */
  | { readonly type: "not-final" }
  | { readonly type: "executed"; readonly operationHash: bigint; readonly at: Located }
  | { readonly type: "expired" }

/**
 * Executed: a final block contains `Operation(opHash)` of any attempt; for a merge any block suffices. Expired: the chain's time has passed
 * every deadline and the anchor is unspent.
 */
export function findingOf(
  { calls }: OpenOperation,
  { finalized }: ChainHead,
  { indexedBlock, executions, spends }: Facts,
): Finding {
  if (calls.length === 0) return { type: "nothing" }
  for (const { operationHash, isMerge } of calls) {
    const at = executions.get(operationHash)
    if (at === undefined) continue
    return isMerge || at.block <= finalized.number
      ? { type: "executed", operationHash, at }
      : { type: "not-final" }
  }
  const deadline = Math.max(...calls.map((call) => call.deadline))
  if (indexedBlock < finalized.number || finalized.time <= deadline) return { type: "nothing" }
  // Every attempt spends the same anchor.
  const spent = calls.map(({ anchor }) => spends.get(anchor)).find((each) => each !== undefined)
  // A spend that is not final may still be reorganised away, or turn out to be ours.
  return spent !== undefined && spent.block > finalized.number
    ? { type: "not-final" }
    : { type: "expired" }
}
