import { Effect } from "effect"
import { PriceSource } from "../../port/PriceSource.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { WalletReference } from "../../walletOperation/index.ts"
import type { TransactionCaller } from "../intake/Caller.ts"
import { openGatewayFor } from "../intake/requireOpenIntake.ts"
import { record } from "../intake/propose.ts"
import { draftOrder, type DraftOrder, type OrderCommand } from "../operations/privateSend.ts"
import { nextLeg } from "./nextLeg.ts"
import {
  advanceFor,
  awaitWallet,
  newWalletOperation,
  requireAffordable,
} from "./walletOperations.ts"
import { walletSideOf, type WalletSide } from "./WalletSide.ts"

export interface SendFromWalletCommand extends OrderCommand {
  /** The wallet that the caller's address belongs to. */
  readonly wallet: WalletReference
}

/**
 * Sends public tokens of a managed account to payees through the pool: the account deposits what a private send needs, and the pool pays the
 * payees. Each payee gets exactly its amount. What the gas tank lends is part of the deposit, in the token. An order that ends unpaid becomes
 * shielded balance of the account. Returns the order, and the deposit's operation once it is sent (`null` if the storage cannot answer).
 */
export const sendFromWallet = Effect.fn("useCase.sendFromWallet")(function* (
  caller: TransactionCaller,
  command: SendFromWalletCommand,
) {
  const { privateSend: rules } = yield* RelayConfiguration
  const side = yield* walletSideOf(yield* openGatewayFor(caller, command.chainId, "private-send"))
  const surplus = yield* surplusFor(caller, side, command)
  const { order, operation } = yield* draft(caller, side, { ...command, surplus })
  yield* requireAffordable(side, operation, new Map([[order.token, surplus]]))
  yield* record(caller, {
    operations: [],
    walletOperation: operation,
    order: { order, maxUnpaid: rules.unpaidOrders },
  })
  return { order, operation: yield* awaitWallet(operation.id) }
})

/** The order and its deposit's operation, which have one id. Writes nothing. */
const draft = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  side: WalletSide,
  command: SendFromWalletCommand,
) {
  const drafted: DraftOrder = yield* draftOrder(caller, command)
  const order = { ...drafted.order, id: drafted.operation, leftover: "balance" } as const
  const operation = yield* newWalletOperation(caller, side, command.wallet, {
    id: drafted.operation,
    leg: { kind: "deposit", notes: drafted.notes },
    orderId: order.id,
  })
  return { order, operation }
})

/** What the account deposits for what the gas tank will lend it, in smallest units of the order's token; 0 if it needs no top-up. */
const surplusFor = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  side: WalletSide,
  command: SendFromWalletCommand,
) {
  const { order, operation } = yield* draft(caller, side, command)
  const next = yield* nextLeg(operation, side)
  if ("missing" in next || next.leg.kind !== "top-up") return 0n
  const advance = yield* advanceFor(operation, side, next.leg)
  const source = yield* PriceSource
  // A token without a price repays nothing: `requireAffordable` refuses then.
  return yield* source.price(side.gateway.chainId, order.token).pipe(
    // Rounded up: against the borrower.
    Effect.map(({ tokens, native }) => (advance * tokens + native - 1n) / native),
    Effect.catchTag("PriceUnavailable", () => Effect.succeed(0n)),
  )
})
