import {
  poolCallOf,
  type PoolGatewayShape,
  type Statement,
  type StatementCall,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { ChainPlaces } from "./ChainPlaces.ts"
import { StatementRefused } from "./StatementRefused.ts"

/** A call of a statement that the chain shows. Unix seconds of the chain's clock. */
export interface ShownCall {
  readonly transaction: string
  readonly block: number
  readonly time: number
  readonly call: StatementCall
}

/**
 * Compares each call with the chain: the pool executed an operation with its hash in the transaction that the statement names, and the call
 * spends one of the statement's notes. So its payouts and its fee are those of the chain, and the holder of the notes' key made it.
 */
export const shownCalls = Effect.fnUntraced(function* (
  { calls, notes }: Statement,
  { family, operationHash }: Pick<PoolGatewayShape, "family" | "operationHash">,
  places: ChainPlaces,
) {
  const shown: Array<ShownCall> = []
  const spends = new Set(
    notes.map(({ spent }) => `${spent?.transaction ?? ""} ${spent?.nullifier ?? ""}`),
  )
  for (const { transaction, block, call } of calls) {
    const wrong = (what: string) =>
      new StatementRefused({ reason: `the call in the transaction ${transaction} ${what}` })
    const named = poolCallOf(call, family)
    if (named === null) return yield* wrong("names an address of another chain")
    const hash = yield* Effect.try({
      try: () => operationHash(named),
      catch: () => wrong("is malformed"),
    })
    const events = yield* places.eventsAt({ transaction, block })
    const executed = events.map((event) => ("operationHash" in event ? event.operationHash : null))
    if (!executed.includes(hash)) return yield* wrong("is not what the pool executed there")
    const nullifiers = call.joins.flatMap((join) => join.nullifiers)
    if (!nullifiers.some((nullifier) => spends.has(`${transaction} ${nullifier}`)))
      return yield* wrong("spends none of the notes")
    shown.push({ transaction, block, call, time: yield* places.timeOf(block) })
  }
  return shown
})
