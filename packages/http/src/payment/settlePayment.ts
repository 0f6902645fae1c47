import {
  parseAddress,
  type ChainUnavailable,
  type SignedTransaction,
  type TransactionStatus,
} from "@shielded-relay/core"
import { Clock, Duration, Effect } from "effect"
import type { Payer } from "./Payer.ts"
import type { Payment, PaymentEnd, PaymentVersion } from "./Payment.ts"

/** How long a command waits for a payment's end, and after which time it offers higher fees; milliseconds. */
const patience = 10 * 60_000
const replacedAfter = 5 * 60_000

/** Milliseconds between two looks: the first, and the longest. */
const [shortest, longest] = [100, 2_000]

/**
 * Why a payment has not ended. `waiting`: its bytes are sent and no final block has them. `unfunded`: the payer's coins do not cover them.
 */
export type Unsettled = "waiting" | "unfunded"

/** Stores a payment's newer state. */
export type KeepPayment = (payment: Payment) => Effect.Effect<void>

/**
 * Brings a payment to its end: sends the stored bytes again until a final block shows that they were executed, or that they never will be.
 * Only a replacement under the same nonce, of which at most one is executed, is signed anew. Returns the ended payment, or why it has not
 * ended.
 *
 * @param payer The chain with the payment's payer. With any other account, nothing is signed.
 */
export const settlePayment = Effect.fnUntraced(function* (
  payment: Payment,
  payer: Payer,
  keep: KeepPayment,
) {
  const started = yield* Clock.currentTimeMillis
  let current = payment
  for (let pause = shortest; ; pause = Math.min(longest, 2 * pause)) {
    const end = yield* endOf(current, payer)
    if (end !== null) {
      const ended = { ...current, end }
      yield* keep(ended)
      return ended
    }
    const now = yield* Clock.currentTimeMillis
    const outcome = yield* payer.gateway.broadcast(newestOf(current).signed)
    const replacing = outcome === "underpriced" || isStuck(current, now)
    const replaced = replacing ? yield* replacementOf(current, payer) : null
    if (replaced !== null) {
      current = replaced
      yield* keep(current)
      continue
    }
    if (outcome === "unfunded") return "unfunded" satisfies Unsettled
    if (now - started > patience) return "waiting" satisfies Unsettled
    yield* Effect.sleep(Duration.millis(pause))
  }
})

const newestOf = ({ versions }: Payment): PaymentVersion => versions.at(-1) ?? versions[0]

/** Whether no block took any of its versions for long. */
const isStuck = ({ startedAt, versions }: Payment, now: number): boolean =>
  now - startedAt > replacedAfter * versions.length

/** How a final block shows that a payment has ended; `null` if none does. */
const endOf = Effect.fnUntraced(function* (
  { versions }: Payment,
  { gateway }: Payer,
): Effect.fn.Return<PaymentEnd | null, ChainUnavailable> {
  const newest = versions.at(-1) ?? versions[0]
  // Before the statuses: what is excluded for ever now cannot be executed later.
  const excluded = yield* isExcluded(newest.signed, gateway)
  const { finalized } = yield* gateway.head
  for (const { amount, signed } of versions) {
    const status: TransactionStatus = yield* gateway.transactionStatus(signed.hash)
    if (status.state !== "mined") continue
    if (status.block.number > finalized.number) return null
    return { state: status.success ? "paid" : "failed", hash: signed.hash, amount }
  }
  return excluded ? { state: "void", hash: newest.signed.hash, amount: 0n } : null
})

/** Whether no further block can execute the bytes: a final one has another transaction under the nonce, or their time is over. */
const isExcluded = Effect.fnUntraced(function* (
  signed: SignedTransaction,
  gateway: Payer["gateway"],
) {
  const { senderNonces, expiry } = gateway
  if (senderNonces !== null && signed.senderNonce !== null)
    return (yield* senderNonces.next(signed.sender, "finalized")) > signed.senderNonce
  if (expiry === null) return false
  // Endpoints see no bytes: only whether they are past their time.
  return (yield* gateway.broadcast(signed, false)) === "expired"
})

/** The payment with a version of higher fees; `null` if its payer is another account, or bytes expire instead. */
const replacementOf = Effect.fnUntraced(function* (
  payment: Payment,
  { gateway, wallets, address }: Payer,
) {
  const { amount, signed } = newestOf(payment)
  if (gateway.expiry !== null || signed.sender !== address) return null
  const account = parseAddress(payment.to, gateway.family)
  if (account === null) return null
  const leg = { kind: "top-up", amount } as const
  const fees = yield* wallets.priceLeg(leg, account, signed.fees)
  const balance = yield* wallets.balanceOf(address, gateway.nativeToken)
  // A sweep takes what the higher fees leave; a top-up that the payer cannot afford waits for coins.
  const affordable = balance - fees.most
  const next = payment.kind === "sweep" && affordable < amount ? affordable : amount
  if (next <= 0n || next > affordable) return null
  const again = yield* wallets.signLeg(
    { ...leg, amount: next },
    account,
    signed.senderNonce,
    fees,
    () => Effect.die(new Error("a top-up is signed by its tank")),
  )
  const [first, ...more] = payment.versions
  return {
    ...payment,
    versions: [first, ...more, { amount: next, signed: again }],
  } satisfies Payment
})
