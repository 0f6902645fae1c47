import { Effect } from "effect"
import type { RelayError } from "../../error/RelayError.ts"
import { newOperation } from "../../operation/newOperation.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import type { ShieldedRecipient } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import { Clock } from "../../port/Clock.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import type { Answer } from "../intake/Answer.ts"
import { approvalAddress } from "./approvalAddress.ts"
import { requestOf, type TransactionCaller } from "../intake/Caller.ts"
import { takeNonce } from "../intake/consumeNonce.ts"
import { requireDepositableTogether, requireDepositor, requireMinimum } from "./depositRules.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import { refuse } from "../intake/refuse.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { schemas } from "../wire/schemas.ts"
import { parseTokenAmounts } from "../intake/tokenAmounts.ts"

type DepositCommand = (typeof schemas)["POST /deposit"]["request"]["Type"]

/** Whose balance a deposit becomes, found on the chain that it is made on. */
export interface DepositRecipient {
  readonly recipient: ShieldedRecipient
  /** Its keys are another deployment's. */
  readonly elsewhere: boolean
}

/** Whether the route is for this chain; looked at before anything else that depends on the chain. */
export type RequireFamily = (gateway: PoolGatewayShape) => Effect.Effect<void, RelayError>

/** POST /deposit and POST /proofless-deposit: into the caller's own shielded balance. */
export const deposit = (caller: TransactionCaller, command: DepositCommand) =>
  depositFor(caller, command, () =>
    Effect.succeed({
      recipient: { kind: "owner", owner: ownerId(caller.owner) },
      elsewhere: false,
    }),
  )

/**
 * An unsigned transaction that moves the caller's public tokens into somebody's shielded balance. It costs the caller nothing, so no
 * proof is made and neither allowance nor public balance is looked at.
 */
export const depositFor = <E extends { readonly _tag: string }, R>(
  caller: TransactionCaller,
  command: DepositCommand,
  recipientOn: (gateway: PoolGatewayShape) => Effect.Effect<DepositRecipient, E, R>,
  requireFamily: RequireFamily = () => Effect.void,
) =>
  prepare(caller, command, recipientOn, requireFamily).pipe(
    Effect.catch((error) => refuse(caller, "deposit", command.chainId, error)),
  )

const prepare = Effect.fnUntraced(function* <E, R>(
  caller: TransactionCaller,
  command: DepositCommand,
  recipientOn: (gateway: PoolGatewayShape) => Effect.Effect<DepositRecipient, E, R>,
  requireFamily: RequireFamily = () => Effect.void,
) {
  const pool = yield* ShieldedPool
  const configuration = yield* RelayConfiguration
  const unit = yield* UnitOfWork
  const operations = yield* OperationStore
  const gateway = yield* gatewayFor(caller, command.chainId)
  yield* requireFamily(gateway)
  yield* requireDepositableTogether(gateway, command.tokenAddresses)
  const amounts = yield* parseTokenAmounts(gateway, command.tokenAddresses, command.amounts)
  yield* requireMinimum(gateway, amounts)
  yield* requireDepositor(gateway, caller.address)
  const { recipient, elsewhere } = yield* recipientOn(gateway)
  const id = yield* newOperationId
  const notes = yield* pool.depositNotes(gateway.chainId, recipient, amounts, id)
  const txData = yield* gateway.depositTransaction(notes, caller.address)
  const now = yield* (yield* Clock).now
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
      deadline: now + configuration.operationLifetime[gateway.family],
    },
    now,
  )
  yield* unit.transact(
    Effect.gen(function* () {
      yield* takeNonce(caller)
      yield* operations.insert(operation)
    }),
  )
  return {
    outcome: "ok",
    body: {
      success: true,
      txData,
      approvalAddress: approvalAddress(gateway),
      nonce: caller.nonce,
    },
  } satisfies Answer
})
