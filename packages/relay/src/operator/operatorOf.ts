import {
  endSessionsOfOwner,
  OperatorLog,
  OperatorReads,
  renderAddress,
  revealParties,
  type Address,
  type ChainId,
  type DeedIdTaken,
  type OperatorReadsShape,
  type Storage,
  type StorageUnavailable,
} from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import type { Boards } from "../readiness.ts"
import type { RelayOperator } from "./RelayOperator.ts"

/** What the operator sees of these chains. */
export function operatorOf(
  { gateways, health, funds }: Boards,
  run: <A>(effect: Effect.Effect<A, DeedIdTaken | StorageUnavailable, Storage>) => Promise<A>,
): RelayOperator {
  const ids = gateways.map(({ chainId }) => chainId)
  const ask = <A>(question: (reads: OperatorReadsShape) => Effect.Effect<A, StorageUnavailable>) =>
    run(Effect.flatMap(OperatorReads, question))
  const familyOf = (chain: ChainId) =>
    gateways.find(({ chainId }) => chainId === chain)?.family ?? null
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
    reveal: async (wanted) => {
      const parties = await run(revealParties(wanted))
      if (parties === null) return null
      const { chainId, owner, amounts, recipient } = parties
      const text = (address: Address) => renderAddress(address, familyOf(chainId))
      return {
        owner,
        amounts: amounts.map(({ token, amount }) => ({ token: text(token), amount })),
        recipient: recipient === null ? null : text(recipient),
      }
    },
    endSessions: (wanted) => run(endSessionsOfOwner(wanted)),
    deeds: (limit) => run(Effect.flatMap(OperatorLog, (log) => log.newest(limit))),
  }
}
