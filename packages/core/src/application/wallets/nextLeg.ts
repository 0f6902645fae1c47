import { Effect, Equal } from "effect"
import type { Address } from "../../address/Address.ts"
import { isNativeToken } from "../../address/nativeToken.ts"
import type { Leg } from "../../port/chain/WalletChain.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"
import type { WalletSide } from "./WalletSide.ts"

/**
 * The first top-up is a quarter of the fees larger than what is missing, so that prices may rise by two full blocks (an eighth each,
 * EIP-1559) before the legs that it pays for are signed. The share doubles with each further top-up: then the number of top-ups grows only
 * with the logarithm of the price, however long prices rise, and the limits of the tank end it.
 */
const firstHeadroom = 4n

/** The leg to sign next, or why there is none. */
export type NextLeg =
  | { readonly leg: Leg; readonly isLast: boolean }
  /** The account's native coins do not pay for the rest, and the gas tank lends nothing for it. Smallest units. */
  | { readonly missing: bigint }

/**
 * Decides what a wallet operation signs next, from what the account holds and allows now: a top-up if its native coins do not pay for the
 * rest, an approval if the pool may not take the deposit, then the leg that performs the request. An allowance below the amount is first set
 * to 0, because some tokens refuse to change one allowance into another. Each approval is made once; a top-up again if prices have risen.
 */
export const nextLeg = Effect.fn("worker.nextLeg")(function* (
  operation: Pick<WalletOperation, "account" | "leg" | "legs">,
  side: WalletSide,
) {
  const { chain } = side
  const { account, leg: last } = operation
  const rest: ReadonlyArray<Leg> = [
    ...(yield* approvalsBefore(operation, side)),
    ...(yield* stakeBefore(operation, side)),
    last,
  ]
  const own = rest.filter((leg) => chain.senderOf(leg, account) === account)
  const { missing, fees } = yield* missingCoins(side, account, own)
  if (missing > 0n) {
    // The tank lends fees, never the amount that a leg moves.
    if (chain.tank === null || missing > fees) return { missing } satisfies NextLeg
    const amount = missing + headroomAfter(operation, fees)
    return { leg: { kind: "top-up", amount }, isLast: false } satisfies NextLeg
  }
  const [first = last] = rest
  return { leg: first, isLast: first === last } satisfies NextLeg
})

/** By how much a top-up exceeds what is missing, after the operation's earlier top-ups. */
function headroomAfter({ legs }: Pick<WalletOperation, "legs">, fees: bigint): bigint {
  const topUps = legs.filter(({ leg, excluded }) => leg.kind === "top-up" && excluded !== true)
  return (fees << BigInt(topUps.length)) / firstHeadroom
}

/** The approvals that the pool still needs before a deposit, in order. */
const approvalsBefore = Effect.fnUntraced(function* (
  operation: Pick<WalletOperation, "account" | "leg" | "legs">,
  { chain }: WalletSide,
) {
  const { account, leg } = operation
  const approvals: Array<Leg> = []
  for (const [token, amount] of depositedBy(leg)) {
    if (!chain.needsApproval(token)) continue
    const allowed = yield* chain.allowance(account, token)
    if (allowed >= amount) continue
    for (const next of allowed > 0n ? [0n, amount] : [amount]) {
      const approval = { kind: "approve", token, amount: next } satisfies Leg
      if (!hasMade(operation, (made) => Equal.equals(made, approval))) approvals.push(approval)
    }
  }
  return approvals
})

/** What a leg pays into the pool, by token. */
export function depositedBy(leg: Leg): ReadonlyMap<Address, bigint> {
  const sums = new Map<Address, bigint>()
  for (const { token, amount } of leg.kind === "deposit" ? leg.notes : [])
    sums.set(token, (sums.get(token) ?? 0n) + amount)
  return sums
}

/** What a delegation freezes first: the part of its amount that the account has not staked. */
const stakeBefore = Effect.fnUntraced(function* (
  operation: Pick<WalletOperation, "account" | "leg" | "legs">,
  { chain: { freeStake } }: WalletSide,
) {
  const { account, leg } = operation
  if (leg.kind !== "delegate" || leg.freezes !== true || freeStake === null) return []
  if (hasMade(operation, ({ kind }) => kind === "freeze")) return []
  const { resource } = leg
  const amount = leg.amount - (yield* freeStake(account, resource))
  return amount > 0n ? [{ kind: "freeze", resource, amount } satisfies Leg] : []
})

/** Native coins that the account lacks for legs of its own, 0 if it has enough, and the fees among them. */
const missingCoins = Effect.fnUntraced(function* (
  { gateway, chain }: WalletSide,
  account: Address,
  own: ReadonlyArray<Leg>,
) {
  if (own.length === 0) return { missing: 0n, fees: 0n }
  const bounds = yield* Effect.forEach(own, (leg) => chain.boundOf(leg, account))
  const fees = bounds.reduce((sum, bound) => sum + bound, 0n)
  const amounts = own.reduce((sum, leg) => sum + nativeOf(leg), 0n)
  const have = yield* chain.balanceOf(account, gateway.nativeToken)
  const need = fees + amounts + (yield* chain.minimumBalance)
  return { missing: need > have ? need - have : 0n, fees }
})

/** Native coins that a leg moves out of the account beside its fees. */
export function nativeOf(leg: Leg): bigint {
  if (leg.kind === "freeze") return leg.amount
  let sum = 0n
  for (const [token, amount] of depositedBy(leg)) if (isNativeToken(token)) sum += amount
  return sum
}

function hasMade({ legs }: Pick<WalletOperation, "legs">, isIt: (leg: Leg) => boolean): boolean {
  return legs.some(({ leg, executed }) => executed?.success === true && isIt(leg))
}
