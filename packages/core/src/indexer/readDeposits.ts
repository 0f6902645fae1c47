import { Effect } from "effect"
import { addressFromBytes } from "../address/index.ts"
import type { Address } from "../address/Address.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import type { BlockReference, LocatedPoolEvent } from "../port/chain/PoolEvent.ts"
import type { PublicDeposit } from "../port/storage/PublicDeposits.ts"

/** Deposits whose payers are read concurrently. */
const sideBySide = 4

/** A deposit as the pool's events show it: a public note that no call created. */
export interface VisibleDeposit {
  readonly token: Address
  readonly amount: bigint
  readonly block: BlockReference
  readonly transactionHash: string
  /** Index of its event among the transaction's pool events, from 0. */
  readonly log: number
}

/** The deposits among the events of a range, in order. A public note right after an `Operation` is the output of that call. */
export function visibleDeposits(
  gateway: PoolGatewayShape,
  events: ReadonlyArray<LocatedPoolEvent>,
): ReadonlyArray<VisibleDeposit> {
  let log = -1
  return events.flatMap(({ block, transactionHash, event }, index) => {
    const before = events[index - 1]
    const isSame = before?.transactionHash === transactionHash
    log = isSame ? log + 1 : 0
    if (event.type !== "PublicNote") return []
    if (isSame && before.event.type === "Operation") return []
    const token = gateway.tokenOf(gateway.assetOf(addressFromBytes(event.token)))
    if (token === null) return []
    return [{ token, amount: event.amount, block, transactionHash, log }]
  })
}

/**
 * Reads who paid for the deposits, in their order. The amount counts for the first possible payer; further ones count only as depositors.
 * Omits deposits that notes inside the pool may have paid for.
 */
export const withPayers = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  deposits: ReadonlyArray<VisibleDeposit>,
) {
  const paid = yield* Effect.forEach(
    deposits,
    (deposit) =>
      Effect.map(payersOf(gateway, deposit), ({ payers, isWhole }) =>
        isWhole
          ? payers.map((payer, at): PublicDeposit => ({
              token: deposit.token,
              amount: at === 0 ? deposit.amount : 0n,
              payer,
              block: deposit.block.number,
            }))
          : [],
      ),
    { concurrency: sideBySide },
  )
  return paid.flat()
})

const payersOf = (
  gateway: PoolGatewayShape,
  { transactionHash, log, token }: VisibleDeposit,
): ReturnType<PoolGatewayShape["payersOf"]> => gateway.payersOf({ transactionHash, log, token })
