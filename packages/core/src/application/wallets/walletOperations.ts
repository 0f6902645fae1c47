import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import type { OperationId } from "../../operation/Operation.ts"
import { deadlineFrom } from "../../operation/deadline.ts"
import { InsufficientBalance } from "../../port/chain/ShieldedPool.ts"
import type { Leg } from "../../port/chain/WalletChain.ts"
import { deadlinesOf } from "../../port/chain/deadlinesOf.ts"
import { PriceSource } from "../../port/PriceSource.ts"
import { WalletOperationStore } from "../../port/storage/WalletOperationStore.ts"
import {
  isWalletFinal,
  isWalletSent,
  type WalletOperation,
  type WalletReference,
} from "../../walletOperation/index.ts"
import { balanceRefusal } from "../intake/balanceRefusal.ts"
import { requestOf, type TransactionCaller } from "../intake/Caller.ts"
import { awaitRow } from "../intake/outcome.ts"
import { advanceObstacle, withoutGas } from "./advances.ts"
import { depositedBy, nextLeg } from "./nextLeg.ts"
import type { WalletSide } from "./WalletSide.ts"

/** Operations of one account on one chain that may wait for each other. */
const queuedPerAccount = 16

/** Builds the operation of a managed account for a request. */
export const newWalletOperation = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  { gateway }: WalletSide,
  wallet: WalletReference,
  {
    id,
    leg,
    orderId = null,
  }: {
    readonly id: OperationId
    readonly leg: Leg
    readonly orderId?: string | null
  },
) {
  const now = yield* Clock.currentTimeMillis
  return {
    id,
    request: requestOf(caller),
    chainId: gateway.chainId,
    account: caller.address,
    wallet,
    leg,
    orderId,
    legs: [],
    status: { state: "accepted" },
    deadline: deadlineFrom(now, yield* deadlinesOf(gateway)),
    createdAt: now,
    updatedAt: now,
    version: 1,
  } satisfies WalletOperation
})

/**
 * Refuses what the account cannot do now, before anything is written: RATE_LIMITED if too many of its operations wait, INSUFFICIENT_BALANCE if
 * it lacks the tokens, INSUFFICIENT_GAS if it lacks coins for fees and the gas tank lends none (`advanceObstacle`). The tank lends no more
 * than what the account gets into its shielded balance (`repaying`) is worth, because nothing else of the account may ever repay it.
 * INVALID_REQUEST if the request's own leg comes first and the chain would reject it now. Returns the leg that comes first.
 */
export const requireAffordable = Effect.fnUntraced(function* (
  side: WalletSide,
  operation: WalletOperation,
  repaying: ReadonlyMap<Address, bigint>,
) {
  const store = yield* WalletOperationStore
  const { gateway, chain } = side
  const { account, leg } = operation
  const unsettled = yield* store.countUnsettled(gateway.chainId, account)
  if (unsettled >= queuedPerAccount)
    return yield* refusal(
      "RATE_LIMITED",
      { reason: `at most ${queuedPerAccount} operations of a wallet may wait on one chain` },
      { retryAfter: 30 },
    )
  const deposited = depositedBy(leg)
  for (const [token, need] of deposited) {
    const have = yield* chain.balanceOf(account, token)
    if (have < need)
      return yield* balanceRefusal(gateway, new InsufficientBalance({ token, have, need }))
  }
  const next = yield* nextLeg(operation, side)
  if ("missing" in next) return yield* withoutGas(side, next.missing)
  // Operations before it may still change what the chain says of it.
  if (next.isLast && unsettled === 0) yield* requireTaken(side, operation)
  if (next.leg.kind !== "top-up") return next
  const { amount } = next.leg
  const advance = yield* advanceFor(operation, side, next.leg)
  const obstacle = yield* advanceObstacle(operation, side, advance)
  if (obstacle !== null) return yield* withoutGas(side, amount, obstacle)
  if (!(yield* isWorth(side, repaying, advance))) return yield* withoutGas(side, amount)
  return next
})

/** Refuses an operation whose own leg the chain would reject now, for another reason than those named here. */
export const requireTaken = (
  { chain }: WalletSide,
  { leg, account }: Pick<WalletOperation, "leg" | "account">,
  except: ReadonlyArray<string> = [],
) =>
  chain
    .priceLeg(leg, account)
    .pipe(
      Effect.catchTag("LegRejected", ({ code }) =>
        except.includes(code)
          ? Effect.void
          : invalidField("amount", `the chain refuses it now (${code})`),
      ),
    )

/** What a top-up may cost the gas tank, in smallest units of the native coin. */
export const advanceFor = (
  { account }: WalletOperation,
  { chain }: WalletSide,
  leg: Extract<Leg, { readonly kind: "top-up" }>,
) => Effect.map(chain.boundOf(leg, account), (bound) => leg.amount + bound)

/** Whether deposits are worth this many native coins, in smallest units. A token without a price is worth nothing. */
const isWorth = Effect.fnUntraced(function* (
  { gateway }: WalletSide,
  deposited: ReadonlyMap<Address, bigint>,
  coins: bigint,
) {
  const source = yield* PriceSource
  let worth = 0n
  for (const [token, amount] of deposited) {
    worth += yield* source.price(gateway.chainId, token).pipe(
      // Rounded down: against the borrower.
      Effect.map(({ tokens, native }) => (amount * native) / tokens),
      Effect.catchTag("PriceUnavailable", () => Effect.succeed(0n)),
    )
  }
  return worth >= coins
})

/** Waits for the hash of an accepted wallet operation and returns its current row, like `awaitOutcome`. */
export const awaitWallet = Effect.fn("intake.awaitWallet")(function* (id: OperationId) {
  return yield* awaitRow(
    yield* WalletOperationStore,
    id,
    (operation) => isWalletSent(operation) || isWalletFinal(operation),
  )
})
