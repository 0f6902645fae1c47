import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { deadlineFrom } from "../../operation/deadline.ts"
import { newOperation } from "../../operation/newOperation.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import type { Intent, Operation } from "../../operation/Operation.ts"
import { ownerId } from "../../owner/index.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { deadlinesOf } from "../../port/chain/deadlinesOf.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { AcceptanceUnclear } from "../intake/accept.ts"
import { balanceRefusal } from "../intake/balanceRefusal.ts"
import { requestOf, type TransactionCaller } from "../intake/Caller.ts"
import { requireCapacity, requireFunds } from "../intake/capacity.ts"
import { decideAcceptance } from "../intake/decideAcceptance.ts"
import { openGatewayFor } from "../intake/requireOpenIntake.ts"
import { requireGoodStanding } from "../fees/gasDebt.ts"
import { oneCall } from "../fees/operationFee.ts"
import { requirePayees } from "../intake/payees.ts"
import { requirePublicRecipient } from "../intake/recipients.ts"
import { recoveries, shapeOfRecovery } from "./recoveries.ts"
import { awaitOutcome } from "../intake/outcome.ts"
import { retryingSelection, NotesMoved, propose, verdictFor } from "../intake/propose.ts"
import { refuse } from "../intake/refuse.ts"
import { annotateRequest } from "../../tracing/annotate.ts"
import { requireOpenChain, requireUnblocked } from "../outOfTime/requireCallable.ts"
import { requireReferral } from "../intake/requireReferral.ts"
import { requireToken } from "../intake/tokens.ts"

export interface WithdrawStuckCommand {
  readonly chainId: number
  readonly token: Address
  readonly recipient: Address
  /** Referral code; `null` for none. */
  readonly ref: string | null
}

/** The result of a recovery. */
export interface Recovered {
  /** Each operation once all hashes are known or the wait times out; `null` if the storage cannot answer. */
  readonly operations: ReadonlyArray<Operation | null>
  /** True if every sum is worth less than its minimum and nothing was recovered. */
  readonly belowFee: boolean
}

/**
 * Pays the amounts left over from private sends of a token to a public address, in several transactions if the notes need them. Each
 * transaction takes its fee from its sum, at most half of it; smaller sums stay.
 */
export const withdrawStuck = Effect.fn("useCase.withdrawStuck")(function* (
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
  yield* annotateRequest({
    "operation.id": accepted.ids.join(" "),
    "operation.kind": "recovery",
    "chain.id": command.chainId,
  })
  const operations = yield* Effect.forEach(accepted.ids, awaitOutcome, {
    concurrency: "unbounded",
  })
  return { operations, belowFee: accepted.belowFee } satisfies Recovered
})

const accept = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  command: WithdrawStuckCommand,
) {
  const gateway = yield* openGatewayFor(caller, command.chainId, "recovery")
  const ref = yield* requireReferral(command.ref)
  const { recipient } = command
  const token = (yield* requireToken(gateway, command.token, "tokenAddress")).address
  yield* requireGoodStanding(ownerId(caller.owner))
  yield* requirePublicRecipient(gateway, recipient, "recipientAddress")
  // The amounts are not known yet; this checks only the recipient.
  yield* requirePayees(gateway, token, [{ recipient, amount: 1n }], () => "recipientAddress")
  yield* requireOpenChain(gateway)
  yield* requireUnblocked(gateway, { kind: "recipient", address: recipient }, "recipientAddress")
  const maxPending = yield* requireCapacity(caller.owner)
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
  yield* record(caller, gateway, operations, maxPending).pipe(retryingSelection(maxPending))
  return { ids: operations.map(({ id }) => id), belowFee: belowFee && operations.length === 0 }
})

/** Only the first operation carries the request; the others belong to the service. */
const operationOf = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  gateway: PoolGatewayShape,
  first: { readonly ref: string | null } | null,
  intent: Extract<Intent, { readonly kind: "recovery" }>,
) {
  const now = yield* Clock.currentTimeMillis
  return newOperation(
    {
      id: yield* newOperationId,
      request: first === null ? null : requestOf(caller, first.ref),
      chainId: gateway.chainId,
      intent,
      kind: "recovery",
      status: { state: "accepted" },
      deadline: deadlineFrom(now, yield* deadlinesOf(gateway)),
    },
    now,
  )
})

/** Records all operations atomically, each with its own notes. */
const record = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  gateway: PoolGatewayShape,
  operations: ReadonlyArray<Operation & { readonly intent: Intent }>,
  maxPending: number,
) {
  const chosen = yield* chooseNotes(caller, gateway, operations)
  const [first] = operations
  const verdict = yield* propose(caller, { operations: chosen, maxPending }).pipe(
    Effect.mapError((error) =>
      first === undefined ? error : new AcceptanceUnclear({ id: first.id }),
    ),
  )
  if ((yield* verdictFor(caller, verdict)) !== "accepted") return yield* new NotesMoved()
})

const chooseNotes = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  gateway: PoolGatewayShape,
  operations: ReadonlyArray<Operation & { readonly intent: Intent }>,
) {
  const pool = yield* ShieldedPool
  const taken = new Set<number>()
  return yield* Effect.forEach(operations, (operation) =>
    pool.previewShape(gateway.chainId, caller.owner, operation.intent, taken).pipe(
      Effect.mapError((problem) =>
        problem._tag === "StorageUnavailable" ? problem : balanceRefusal(gateway, problem),
      ),
      Effect.map(({ positions }) => {
        for (const position of positions) taken.add(position)
        return { operation, positions, wakes: true }
      }),
    ),
  )
})
