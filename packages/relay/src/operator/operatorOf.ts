import {
  OperatorReads,
  renderAddress,
  type OperatorReadsShape,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import type { Boards } from "../readiness.ts"
import type { RelayOperator } from "./RelayOperator.ts"

/** What the operator sees of these chains. */
export function operatorOf(
  { gateways, health, funds }: Boards,
  run: <A>(effect: Effect.Effect<A, StorageUnavailable, OperatorReads>) => Promise<A>,
): RelayOperator {
  const ids = gateways.map(({ chainId }) => chainId)
  const ask = <A>(question: (reads: OperatorReadsShape) => Effect.Effect<A, StorageUnavailable>) =>
    run(Effect.flatMap(OperatorReads, question))
  return {
    now: () => run(Clock.currentTimeMillis),
    chains: async () => {
      const readings = await ask((reads) => reads.chains(ids))
      return readings.flatMap((reading) => {
        const gateway = gateways.find(({ chainId }) => chainId === reading.chainId)
        if (gateway === undefined) return []
        const { name, family } = gateway
        return [{ ...reading, name, family, fault: health.get(reading.chainId)?.fault ?? null }]
      })
    },
    accounts: () =>
      gateways.flatMap(({ chainId, family }) =>
        (funds.get(chainId) ?? []).map(({ sender, balance, least, low }) => ({
          chainId,
          address: renderAddress(sender, family),
          balance,
          floor: least,
          isLow: low,
        })),
      ),
    operations: () => ask((reads) => reads.operations(ids)),
    orders: () => ask((reads) => reads.orders(ids)),
    sessions: () =>
      ask((reads) => Effect.flatMap(Clock.currentTimeMillis, (now) => reads.sessions(now))),
    totals: (range) => ask((reads) => reads.totals(range)),
    operation: (id) => ask((reads) => reads.operation(id)),
    order: (id) => ask((reads) => reads.order(id)),
  }
}
