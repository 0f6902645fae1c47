import type { Located } from "../port/storage/NoteStore.ts"
import type { ChainHead } from "../port/chain/PoolGateway.ts"
import type { OpenOperation } from "./openOperations.ts"

/** What the index knows of a group of operations, all of one moment. */
export interface Facts {
  readonly indexedBlock: number
  readonly executions: ReadonlyMap<bigint, Located>
  readonly spends: ReadonlyMap<bigint, Located>
}

/** What became of an operation's present stage. */
export type Finding =
  | { readonly type: "nothing" }
  /** What is on chain decides it, once it is final. */
  | { readonly type: "not-final" }
  | { readonly type: "executed"; readonly operationHash: bigint; readonly at: Located }
  | { readonly type: "expired" }

/**
 * Executed by `Operation(opHash)` of any attempt at a final block, a merge at any; expired when the chain's time has passed every deadline and
 * the anchor is unspent.
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
  // A spend of the anchor that is not final yet may still be reorganised away, or turn out to be ours.
  return spent !== undefined && spent.block > finalized.number
    ? { type: "not-final" }
    : { type: "expired" }
}
