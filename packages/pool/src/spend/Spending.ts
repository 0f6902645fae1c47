import {
  operatorCut,
  type Address,
  type CallFee,
  type Intent,
  type Payout,
  type TokenAmount,
} from "@shielded-relay/core"

/** What an operation needs of one token. */
export interface TokenNeed {
  readonly token: Address
  /** Leaves the pool in the open: payouts and fee. */
  readonly released: bigint
  /** Becomes notes of the recipient. */
  readonly paid: bigint
}

/** What an operation does with the tokens, before it is known which notes it spends. One meaning has one form. */
export interface Spending {
  /** Ascending by token; each needs something. */
  readonly needs: ReadonlyArray<TokenNeed>
  /** Ascending by token, then recipient; merged, none of 0. */
  readonly payouts: ReadonlyArray<Payout>
  readonly fee: CallFee | null
}

/** The intents that spend notes. */
export type SpendingIntent = Extract<Intent, { readonly kind: "withdraw" | "transfer" }>

export function spends(intent: Intent): intent is SpendingIntent {
  return intent.kind === "withdraw" || intent.kind === "transfer"
}

/**
 * The owner's balance falls by each amount and by the fee. The operator's cut, rounded up, comes out of the amount and is a payout of
 * its own; the recipient gets the rest.
 */
export function spendingOf(intent: SpendingIntent, feeRecipient: Address): Spending {
  const amounts = sumByToken(intent.amounts)
  const payouts = new Map<string, Payout>()
  const pay = (token: Address, to: Address, amount: bigint) => {
    if (amount === 0n) return
    const key = `${token} ${to}`
    payouts.set(key, { token, to, amount: amount + (payouts.get(key)?.amount ?? 0n) })
  }
  const needs = new Map<Address, TokenNeed>()
  const need = (token: Address, released: bigint, paid: bigint) => {
    const known = needs.get(token) ?? { token, released: 0n, paid: 0n }
    needs.set(token, { token, released: known.released + released, paid: known.paid + paid })
  }
  for (const { token, amount } of amounts) {
    const cut = operatorCut(amount, intent.variableRateBps)
    pay(token, feeRecipient, cut)
    if (intent.kind === "withdraw") {
      pay(token, intent.recipient, amount - cut)
      need(token, amount, 0n)
    } else {
      need(token, cut, amount - cut)
    }
  }
  const { fee } = intent
  if (fee.amount > 0n) need(fee.token, fee.amount, 0n)
  return {
    needs: [...needs.values()].toSorted((a, b) => order(a.token, b.token)),
    payouts: [...payouts.values()].toSorted((a, b) => order(a.token, b.token) || order(a.to, b.to)),
    fee:
      fee.amount > 0n
        ? { token: fee.token, to: feeRecipient, amount: fee.amount, fromOutput: false }
        : null,
  }
}

/** Pairs of a repeated token are added; ascending by token. */
function sumByToken(amounts: ReadonlyArray<TokenAmount>): Array<TokenAmount> {
  const sums = new Map<Address, bigint>()
  for (const { token, amount } of amounts) sums.set(token, (sums.get(token) ?? 0n) + amount)
  return [...sums]
    .map(([token, amount]) => ({ token, amount }))
    .toSorted((a, b) => order(a.token, b.token))
}

/** Addresses by their bytes: hexadecimal text of one length sorts as its number does. */
export function order(a: Address, b: Address): number {
  return a < b ? -1 : a > b ? 1 : 0
}
