import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { newOperation } from "../../operation/newOperation.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import type { Intent, Operation } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import { Clock } from "../../port/Clock.ts"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { AcceptanceUnclear } from "../intake/accept.ts"
import { balanceRefusal } from "../intake/balanceRefusal.ts"
import { requestOf, type TransactionCaller } from "../intake/Caller.ts"
import { requireCapacity, requireFunds, tooManyUnsent } from "../intake/capacity.ts"
import { takeNonce } from "../intake/consumeNonce.ts"
import { decideAcceptance } from "../intake/decideAcceptance.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import { requireGoodStanding } from "../fees/lostGas.ts"
import { oneCall } from "../fees/operationFee.ts"
import { requirePayees } from "../intake/payees.ts"
import { requirePublicRecipient } from "../intake/recipients.ts"
import { recoveries, shapeOfRecovery } from "./recoveries.ts"
import { awaitOutcome } from "../intake/outcome.ts"
import { refuse } from "../intake/refuse.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { requireReferral } from "../intake/requireReferral.ts"
import { requireToken } from "../intake/tokens.ts"

export interface WithdrawStuckCommand {
  readonly chainId: number
  readonly token: Address
  readonly recipient: Address
  /** Referral code; `null` for none. */
  readonly ref: string | null
}

/** What became of a recovery. */
export interface Recovered {
  /** Each operation as it is when all their hashes are known, or time is up; `null` where the storage cannot tell. */
  readonly operations: ReadonlyArray<Operation | null>
  /** There was something, and all of it is worth less than its fee. */
  readonly belowFee: boolean
}

/**
 * Pays what private sends left behind of a token to a public address, in as many transactions as its notes
 * need. Each pays its fee from what it recovers, at most half of it; a sum that is worth less stays where it is.
 */
export const withdrawStuck = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  command: WithdrawStuckCommand,
) {
  const accepted = yield* accept(caller, command).pipe(
    Effect.catch((error) =>
      error instanceof AcceptanceUnclear
        ? Effect.map(decideAcceptance(caller, "recovery", command.chainId, error.id), (id) => ({
            ids: [id],
            belowFee: false,
          }))
        : refuse(caller, "recovery", command.chainId, error),
    ),
  )
  const operations = yield* Effect.forEach(accepted.ids, awaitOutcome, {
    concurrency: "unbounded",
  })
  return { operations, belowFee: accepted.belowFee } satisfies Recovered
})

const accept = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  command: WithdrawStuckCommand,
) {
  const gateway = yield* gatewayFor(caller, command.chainId)
  const ref = yield* requireReferral(command.ref)
  const { recipient } = command
  const token = (yield* requireToken(gateway, command.token, "tokenAddress")).address
  yield* requireGoodStanding(ownerId(caller.owner))
  yield* requirePublicRecipient(gateway, recipient, "recipientAddress")
  // How much each transaction pays is known later; this asks about the recipient alone.
  yield* requirePayees(gateway, token, [{ recipient, amount: 1n }], () => "recipientAddress")
  const places = yield* requireCapacity(caller.owner)
  const { worth, belowFee } = yield* recoveries(gateway, caller.owner, token)
  const [first] = worth
  if (first !== undefined)
    yield* requireFunds(gateway, oneCall(shapeOfRecovery(gateway, token, first.joins)))
  const operations = yield* Effect.forEach(worth, ({ amount, fee }, place) =>
    operationOf(caller, gateway, place === 0 ? { ref } : null, {
      kind: "recovery",
      owner: ownerId(caller.owner),
      token,
      amount: amount - fee,
      recipient,
      fee: { token, amount: fee },
    }),
  )
  yield* record(caller, gateway, operations, places)
  return { ids: operations.map(({ id }) => id), belowFee: belowFee && operations.length === 0 }
})

/** The first of them answers for the request; the others are the service's own. */
const operationOf = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  { chainId, family }: PoolGatewayShape,
  first: { readonly ref: string | null } | null,
  intent: Extract<Intent, { readonly kind: "recovery" }>,
) {
  const { operationLifetime } = yield* RelayConfiguration
  const now = yield* (yield* Clock).now
  return newOperation(
    {
      id: yield* newOperationId,
      request: first === null ? null : requestOf(caller, first.ref),
      chainId,
      intent,
      kind: "recovery",
      status: { state: "accepted" },
      deadline: now + operationLifetime[family],
    },
    now,
  )
})

/** Nonce, reservations, rows and wake-ups in one transaction. */
const record = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  gateway: PoolGatewayShape,
  operations: ReadonlyArray<Operation & { readonly intent: Intent }>,
  places: number,
) {
  const unit = yield* UnitOfWork
  const store = yield* OperationStore
  const pool = yield* ShieldedPool
  const queue = yield* JobQueue
  const [first] = operations
  yield* unit
    .transact(
      Effect.gen(function* () {
        yield* takeNonce(caller)
        if ((yield* store.countUnsent(ownerId(caller.owner))) >= places) return yield* tooManyUnsent
        for (const operation of operations) {
          yield* Effect.mapError(
            pool.reserve(gateway.chainId, caller.owner, operation.intent, operation.id),
            (problem) =>
              problem._tag === "StorageUnavailable" ? problem : balanceRefusal(gateway, problem),
          )
          yield* store.insert(operation)
          yield* queue.enqueue("operation", operation.id)
        }
      }),
    )
    .pipe(
      Effect.mapError((problem) =>
        first !== undefined && problem._tag === "StorageUnavailable"
          ? new AcceptanceUnclear({ id: first.id })
          : problem,
      ),
    )
})
