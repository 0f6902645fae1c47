import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { newOperation } from "../../operation/newOperation.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import type { ShieldedRecipient, TokenAmount } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import type { PoolGatewayShape, UnsignedTransaction } from "../../port/chain/PoolGateway.ts"
import { deadlinesOf } from "../../port/chain/deadlinesOf.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { annotateRequest, attributesOf } from "../../tracing/annotate.ts"
import { requestOf, type TransactionCaller } from "../intake/Caller.ts"
import { approvalFor } from "./approvalFor.ts"
import {
  requireDepositableTogether,
  requireDepositor,
  requireFewNativeCoins,
  requireMinimum,
} from "./depositRules.ts"
import { openGatewayFor } from "../intake/requireOpenIntake.ts"
import { record } from "../intake/propose.ts"
import { refuse } from "../intake/refuse.ts"
import { requireTokenAmounts } from "../intake/tokens.ts"

export interface DepositCommand {
  readonly chainId: number
  /** As the caller lists them. On chains with a per-deposit token cap each entry becomes its own note. */
  readonly amounts: ReadonlyArray<TokenAmount>
}

/** The transaction that a depositor signs, and the address that it approves first. */
export interface PreparedDeposit {
  /** The unsigned transaction: an object on EVM chains and TRON, base64 text on Solana. */
  readonly txData: UnsignedTransaction
  /** `null` on Solana. */
  readonly approval: Address | null
}

/** The recipient of a deposit, resolved on the deposit's chain. */
export interface DepositRecipient {
  readonly recipient: ShieldedRecipient
  /** True if another deployment holds the recipient's keys. */
  readonly elsewhere: boolean
}

/** A deposit into the caller's own shielded balance. */
export const deposit = Effect.fn("useCase.deposit")(
  (caller: TransactionCaller, command: DepositCommand) =>
    depositFor(caller, command, () =>
      Effect.succeed({
        recipient: { kind: "owner", owner: ownerId(caller.owner) },
        elsewhere: false,
      }),
    ),
)

/**
 * Prepares an unsigned transaction that moves the caller's public tokens into the recipient's shielded balance. The depositor sends it, so
 * the service makes no proof and does not check the allowance or the public balance.
 */
export const depositFor = <E extends { readonly _tag: string }, R>(
  caller: TransactionCaller,
  command: DepositCommand,
  recipientOn: (gateway: PoolGatewayShape) => Effect.Effect<DepositRecipient, E, R>,
) =>
  prepare(caller, command, recipientOn).pipe(
    Effect.catch((error) => refuse(caller, "deposit", command.chainId, error)),
  )

const prepare = Effect.fnUntraced(function* <E, R>(
  caller: TransactionCaller,
  command: DepositCommand,
  recipientOn: (gateway: PoolGatewayShape) => Effect.Effect<DepositRecipient, E, R>,
) {
  const pool = yield* ShieldedPool
  const gateway = yield* openGatewayFor(caller, command.chainId, "deposit")
  yield* requireDepositableTogether(gateway, command.amounts.length)
  const amounts = yield* requireTokenAmounts(gateway, command.amounts)
  yield* requireMinimum(gateway, amounts)
  yield* requireFewNativeCoins(gateway, amounts, "amounts")
  yield* requireDepositor(gateway, caller.address)
  const { recipient, elsewhere } = yield* recipientOn(gateway)
  const id = yield* newOperationId
  const notes = yield* pool.depositNotes(gateway.chainId, recipient, amounts, id)
  const txData = yield* gateway.depositTransaction(notes, caller.address)
  const now = yield* Clock.currentTimeMillis
  const operation = newOperation(
    {
      id,
      request: requestOf(caller),
      chainId: gateway.chainId,
      intent: {
        kind: "deposit",
        amounts,
        npks: notes.map(({ npk }) => npk),
        txData,
        ...(elsewhere ? { elsewhere } : {}),
      },
      kind: "deposit",
      status: { state: "prepared" },
      deadline: now + (yield* deadlinesOf(gateway)).least,
    },
    now,
  )
  yield* record(caller, { operations: [{ operation, positions: [], wakes: false }] })
  yield* annotateRequest(attributesOf(operation))
  return { txData, approval: approvalFor(gateway, amounts) } satisfies PreparedDeposit
})
