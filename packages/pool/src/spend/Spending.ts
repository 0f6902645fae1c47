import {
  operatorFee,
  type Address,
  type CallFee,
  type Intent,
  type Payout,
  type TokenAmount,
} from "@shielded-relay/core"

/** The amounts that an operation needs of one token, in smallest units. */
export interface TokenNeed {
  readonly token: Address
  /** Leaves the pool publicly: payouts and fee. */
  readonly released: bigint
  /** Becomes notes of the recipient, or of the operator for a debt that is settled. */
  readonly paid: bigint
}

/** What an operation does with its tokens, before its notes are chosen. Equal operations have equal values: lists are sorted and merged. */
export interface Spending {
  /** Ascending by token. `released + paid` of each is positive. */
  readonly needs: ReadonlyArray<TokenNeed>
  /** Ascending by token, then by recipient. At most one per pair, each positive. */
  readonly payouts: ReadonlyArray<Payout>
  readonly fee: CallFee | null
  /** The exchange of a swap. Its input is part of `released`. */
  readonly exchange: Exchange | null
}

/** The exchange that the pool's action performs. */
export interface Exchange {
  /** The name of the action. */
  readonly venue: string
  readonly tokenIn: Address
  readonly amountIn: bigint
  readonly tokenOut: Address
  readonly minOut: bigint
  readonly data: Uint8Array
  readonly actionGas?: bigint
}

/** The intents that spend notes. */
export type SpendingIntent = Extract<
  Intent,
  { readonly kind: "withdraw" | "transfer" | "swap" | "payout" | "recovery" | "return" }
>

export function spends(intent: Intent): intent is SpendingIntent {
  return intent.kind !== "deposit" && intent.kind !== "tree-update"
}

/**
 * Whether an intent may take several calls. A private send's payout may not, because the chain would show that its calls belong
 * together. A recovery divides its notes among several operations instead, and a return spends one note.
 */
export function mayTakeSeveralCalls({ kind }: Intent): boolean {
  return kind === "withdraw" || kind === "transfer" || kind === "swap"
}

/** Whether an intent treats each token alone, so that several calls can share its tokens. */
export function isDivisible({ kind }: Intent): boolean {
  return kind === "withdraw" || kind === "transfer"
}

/** A merge that publishes no fee neither pays nor releases anything. */
export const merging: Spending = { needs: [], payouts: [], fee: null, exchange: null }

/** The part of a spending that concerns these tokens. */
export function partOf(spending: Spending, tokens: ReadonlySet<Address>): Spending {
  const { fee } = spending
  const concerns = ({ token }: { readonly token: Address }) => tokens.has(token)
  return {
    ...spending,
    needs: spending.needs.filter(concerns),
    payouts: spending.payouts.filter(concerns),
    fee: fee !== null && (fee.fromOutput || concerns(fee)) ? fee : null,
  }
}

/**
 * The tokens that an intent spends and pays. The owner's balance falls by each amount plus the fee. The operator fee is rounded up,
 * deducted from the amount and paid separately; the recipient gets the rest. For a private send's payout it is added to the amount
 * instead.
 *
 * @param published The part of the fee that earlier calls have published.
 */
export function spendingOf(
  intent: SpendingIntent,
  feeRecipient: Address,
  published = 0n,
): Spending {
  const { token, amount } = intent.fee
  const left = { ...intent, fee: { token, amount: amount - published } }
  return left.kind === "swap" ? swapOf(left, feeRecipient) : paymentOf(left, feeRecipient)
}

/** A fee in the output token is deducted from the output, so the owner needs no notes of that token. */
function swapOf(
  { fee, ...exchange }: Extract<SpendingIntent, { readonly kind: "swap" }>,
  feeRecipient: Address,
): Spending {
  const { tokenIn, amountIn, tokenOut } = exchange
  const fromOutput = fee.token === tokenOut
  const ofInput = fee.token === tokenIn ? fee.amount : 0n
  const ofOther = fromOutput ? 0n : fee.amount - ofInput
  return {
    needs: [
      { token: tokenIn, released: amountIn + ofInput, paid: 0n },
      ...(ofOther > 0n ? [{ token: fee.token, released: ofOther, paid: 0n }] : []),
    ].toSorted((a, b) => order(a.token, b.token)),
    payouts: [],
    fee:
      fee.amount > 0n
        ? { token: fee.token, to: feeRecipient, amount: fee.amount, fromOutput }
        : null,
    exchange,
  }
}

function paymentOf(
  intent: Exclude<SpendingIntent, { readonly kind: "swap" }>,
  feeRecipient: Address,
): Spending {
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
  switch (intent.kind) {
    case "withdraw":
    case "transfer":
      for (const { token, amount } of sumByToken(intent.amounts)) {
        const cut = operatorFee(amount, intent.variableRateBps)
        pay(token, feeRecipient, cut)
        if (intent.kind === "withdraw") {
          pay(token, intent.recipient, amount - cut)
          need(token, amount, 0n)
        } else {
          need(token, cut, amount - cut)
        }
      }
      break
    case "payout":
      pay(intent.token, feeRecipient, intent.cut)
      pay(intent.token, intent.recipient, intent.amount)
      need(intent.token, intent.amount + intent.cut, 0n)
      break
    case "recovery":
    case "return":
      pay(intent.token, intent.recipient, intent.amount)
      need(intent.token, intent.amount, 0n)
      break
  }
  const { fee } = intent
  if (fee.amount > 0n) need(fee.token, fee.amount, 0n)
  if (intent.kind === "withdraw" && intent.settles !== undefined)
    need(fee.token, 0n, intent.settles.amount)
  return {
    needs: [...needs.values()].toSorted((a, b) => order(a.token, b.token)),
    payouts: [...payouts.values()].toSorted((a, b) => order(a.token, b.token) || order(a.to, b.to)),
    fee:
      fee.amount > 0n
        ? { token: fee.token, to: feeRecipient, amount: fee.amount, fromOutput: false }
        : null,
    exchange: null,
  }
}

/** Adds up the amounts of repeated tokens. Ascending by token. */
function sumByToken(amounts: ReadonlyArray<TokenAmount>): Array<TokenAmount> {
  const sums = new Map<Address, bigint>()
  for (const { token, amount } of amounts) sums.set(token, (sums.get(token) ?? 0n) + amount)
  return [...sums]
    .map(([token, amount]) => ({ token, amount }))
    .toSorted((a, b) => order(a.token, b.token))
}

/** Compares addresses by their bytes: lower-case hexadecimal texts of one length sort like their numbers. */
export function order(a: Address, b: Address): number {
  return a < b ? -1 : a > b ? 1 : 0
}
