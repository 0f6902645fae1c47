import type { Address } from "../address/Address.ts"
import type { ChainId } from "../address/ChainId.ts"
import { operatorFee } from "../fee/fee.ts"
import type { Operation, TokenAmount } from "../operation/Operation.ts"

/** Totals of the confirmed operations with one referral code in one token; smallest units. */
export interface ReferralTotal {
  readonly ref: string
  readonly chainId: ChainId
  readonly token: Address
  /** Number of operations that moved the token. An operation that only paid its fee in it does not count. */
  readonly operations: number
  readonly volume: bigint
  /** Relay fees that were paid in the token. */
  readonly fees: bigint
  /** The operator's share of the volume. */
  readonly cut: bigint
}

/** Totals of operations with a referral code, ascending by code, chain and token. */
export function referralTotals(operations: Iterable<Operation>): ReadonlyArray<ReferralTotal> {
  const totals = new Map<string, ReferralTotal>()
  for (const { request, chainId, intent } of operations) {
    const ref = request?.ref
    if (ref === undefined || intent === null) continue
    const add = (
      token: Address,
      more: Pick<ReferralTotal, "operations" | "volume" | "fees" | "cut">,
    ) => {
      const key = JSON.stringify([ref, Number(chainId), token])
      const known = totals.get(key) ?? nothing(ref, chainId, token)
      totals.set(key, {
        ...known,
        operations: known.operations + more.operations,
        volume: known.volume + more.volume,
        fees: known.fees + more.fees,
        cut: known.cut + more.cut,
      })
    }
    const { amounts, bps } = movedBy(intent)
    for (const { token, amount } of amounts)
      add(token, { operations: 1, volume: amount, fees: 0n, cut: operatorFee(amount, bps) })
    if ("fee" in intent)
      add(intent.fee.token, { operations: 0, volume: 0n, fees: intent.fee.amount, cut: 0n })
  }
  return [...totals.values()].toSorted(inOrder)
}

/** The amounts that an operation moves for its owner, and the operator's share of them. */
function movedBy(intent: NonNullable<Operation["intent"]>): {
  readonly amounts: ReadonlyArray<TokenAmount>
  readonly bps: number
} {
  switch (intent.kind) {
    case "withdraw":
    case "transfer":
      return { amounts: intent.amounts, bps: intent.variableRateBps }
    case "swap":
      return { amounts: [{ token: intent.tokenIn, amount: intent.amountIn }], bps: 0 }
    case "recovery":
      return { amounts: [intent], bps: 0 }
    // A private send counts as its deposit, fees included; its payouts are not requests of the caller.
    case "deposit":
      return { amounts: intent.amounts, bps: 0 }
    case "payout":
    case "return":
    case "tree-update":
      return { amounts: [], bps: 0 }
  }
}

function nothing(ref: string, chainId: ChainId, token: Address): ReferralTotal {
  return { ref, chainId, token, operations: 0, volume: 0n, fees: 0n, cut: 0n }
}

function inOrder(a: ReferralTotal, b: ReferralTotal): number {
  return compare(a.ref, b.ref) || a.chainId - b.chainId || compare(a.token, b.token)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
