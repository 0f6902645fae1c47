import {
  everyAttempt,
  GasDebtStore,
  OperationStore,
  ownerIdOfOperation,
  type GasDebt,
  type Operation,
  type OperationId,
  type OwnerId,
  type Storage,
} from "@shielded-relay/core"
import { OUT_OF_TIME, type SimulatedChain, type SimulatedNetwork } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { everyState } from "./checkStorage.ts"

const page = 10_000

/**
 * Checks the transactions for which producers ran out of time, against the chain as it is in the end: each operation burnt at most one fee
 * limit, and another for each time the operator resumed it. Each of them is owed once, by the operation's owner and in full, but for those
 * of insertions and returns, which are the operator's. Nobody owes for a transaction that no block contains.
 */
export const checkOutOfTime = (
  storage: Context.Context<Storage>,
  { chain, gateway }: SimulatedNetwork,
  owners: ReadonlyArray<OwnerId>,
  resumed: ReadonlyMap<OperationId, number>,
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    if (!gateway.timeLimit) return []
    const operations = Context.get(storage, OperationStore)
    const rows = yield* operations.inStates(gateway.chainId, everyState, page)
    const losses = Context.get(storage, GasDebtStore)
    const debts = (yield* Effect.forEach(owners, losses.ofOwner)).flat()
    return [
      ...rows.flatMap((row) => ofOperation(chain, row, debts, resumed.get(row.id) ?? 0)),
      ...debts
        .filter(({ transactionHash }) => chain.find(transactionHash) === null)
        .map(({ transactionHash }) => `${transactionHash} is owed, and no block contains it`),
    ]
  }).pipe(Effect.orDie)

function ofOperation(
  chain: SimulatedChain,
  operation: Operation,
  debts: ReadonlyArray<GasDebt>,
  timesResumed: number,
): ReadonlyArray<string> {
  const { id, kind } = operation
  const burnt = everyAttempt(operation)
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ hash }) => {
      const mined = chain.find(hash)?.mined
      return mined?.code === OUT_OF_TIME ? [{ hash, cost: mined.cost }] : []
    })
  const isOwed = kind !== "tree-update" && kind !== "return"
  return [
    ...(burnt.length > 1 + timesResumed
      ? [`${kind} ${id} burnt ${burnt.length} fee limits, resumed ${timesResumed} times`]
      : []),
    ...burnt.flatMap(({ hash, cost }) => {
      const owed = debts.filter(({ transactionHash }) => transactionHash === hash)
      const [debt] = owed
      if (owed.length !== (isOwed ? 1 : 0))
        return [`the burnt fee limit of ${kind} ${id} is owed ${owed.length} times`]
      return debt !== undefined &&
        (debt.native !== cost || debt.owner !== ownerIdOfOperation(operation))
        ? [`${debt.native} are owed in place of ${cost} for ${kind} ${id}, or by another owner`]
        : []
    }),
  ]
}
