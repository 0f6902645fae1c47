import { Clock, Data, Effect } from "effect"
import { feeFor, oneCall } from "../../application/fees/operationFee.ts"
import { whyUnpayable } from "../../application/intake/recipients.ts"
import { shapeOfRecovery } from "../../application/operations/recoveries.ts"
import { deadlineFrom } from "../../operation/deadline.ts"
import { newOperation } from "../../operation/newOperation.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import type { OperationId } from "../../operation/Operation.ts"
import { parseOwnerId } from "../../owner/index.ts"
import { deadlinesOf } from "../../port/chain/deadlinesOf.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { EntryStore, type Entry, type ReturnTo } from "../../port/storage/EntryStore.ts"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { obstacleTo, type ReturnIntent } from "./obstacleTo.ts"
import { logAccepted } from "../../tracing/logOperation.ts"

/** The note cannot be returned; it stays quarantined until the operator decides again. */
class NotReturnable extends Data.TaggedError("NotReturnable")<{ readonly reason: string }> {}

/** A reorganisation removed the note since it was due. The return waits until the note is back. */
class NoteAway extends Data.TaggedError("NoteAway") {}

const spent = "the note is spent or cannot be spent"

/**
 * Starts the return of a note that is due: one transaction moves the entry to `returning`, reserves the note, inserts the operation and
 * wakes a worker. So a crash leaves either the decision or the operation, and a decision that the operator changed meanwhile stands. If the
 * note cannot be returned, it is quarantined again with the reason. Fails with `ChainUnavailable` if the chain does not answer, and with
 * `NoteAway`.
 */
export const startReturn = Effect.fn("worker.startReturn")(
  function* (gateway: PoolGatewayShape, entry: Entry) {
    const to = returnToOf(entry)
    const { amount, fee } = yield* divide(gateway, entry)
    yield* requirePayer(gateway, entry, to)
    const terms = {
      kind: "return",
      transactionHash: entry.transactionHash,
      log: entry.log,
      token: entry.token,
      amount,
      recipient: to.payer,
      fee: { token: entry.token, amount: fee },
      mayHaveCode: to.caseName !== null,
    } as const
    const unpayable = yield* whyUnpayable(gateway, to.payer)
    if (unpayable !== null) return yield* new NotReturnable({ reason: `the payer is ${unpayable}` })
    const obstacle = yield* obstacleTo(gateway, terms)
    if (obstacle !== null) return yield* new NotReturnable({ reason: obstacle })
    yield* record(gateway, entry, yield* newOperationId, terms)
  },
  (started, _gateway, entry) =>
    Effect.catchTag(started, "NotReturnable", ({ reason }) => refuse(entry, reason)),
)

function returnToOf({ decisions }: Entry): ReturnTo {
  const decision = decisions.findLast((one) => one.state === "return-due")
  if (decision === undefined)
    throw new Error("a note is due to return, but no decision names its payer")
  return decision
}

/** The posted price of the call is taken out of the note. The payer gets at least half. */
const divide = Effect.fnUntraced(function* (gateway: PoolGatewayShape, { token, amount }: Entry) {
  const { total: fee } = yield* feeFor(
    gateway,
    token,
    oneCall(shapeOfRecovery(gateway, token, [2])),
  ).pipe(
    Effect.catchTag("RelayError", ({ message }) =>
      Effect.fail(new NotReturnable({ reason: message })),
    ),
  )
  if (fee * 2n > amount)
    return yield* new NotReturnable({ reason: `the fee of ${fee} is more than half of the note` })
  return { amount: amount - fee, fee }
})

/** The chain must still show the payer: a reorganisation may have executed the transaction differently. */
const requirePayer = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  entry: Entry,
  { payer, caseName }: ReturnTo,
) {
  const { payers, isWhole } = yield* gateway.payersOf(entry)
  if (!payers.includes(payer))
    return yield* new NotReturnable({ reason: "the chain does not show this payer" })
  if (!isWhole && caseName === null)
    return yield* new NotReturnable({
      reason: "others may have paid a part of the note, and the decision names no case",
    })
})

const record = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  entry: Entry,
  id: OperationId,
  terms: Omit<ReturnIntent, "owner">,
) {
  const unit = yield* UnitOfWork
  const entries = yield* EntryStore
  const notes = yield* NoteStore
  const operations = yield* OperationStore
  const queue = yield* JobQueue
  const pool = yield* ShieldedPool
  const { chainId } = gateway
  const at = yield* Clock.currentTimeMillis
  const deadline = deadlineFrom(at, yield* deadlinesOf(gateway))
  yield* unit
    .transact(
      Effect.gen(function* () {
        if ((yield* entries.find(entry))?.position === null) return yield* new NoteAway()
        // All notes with one key have one owner.
        const [held] = yield* notes.notesByNpk(chainId, [entry.npk])
        const owner = held === undefined ? null : parseOwnerId(held.note.owner)
        if (held === undefined || owner === null)
          return yield* Effect.die(new Error("an indexed note has no owner of this service"))
        const starts = { from: ["return-due"], at, state: "returning", reason: null } as const
        // The operator called the return off.
        if (!(yield* entries.decide(entry, starts))) return null
        const intent = { ...terms, owner: held.note.owner }
        yield* pool.reserve(chainId, owner, intent, id)
        const operation = newOperation(
          {
            id,
            request: null,
            chainId,
            intent,
            kind: intent.kind,
            status: { state: "accepted" },
            deadline,
          },
          at,
        )
        yield* operations.insert(operation)
        yield* queue.enqueue("operation", id)
        return operation
      }),
    )
    .pipe(
      Effect.tap((started) => (started === null ? Effect.void : logAccepted(started))),
      Effect.catchTag(
        ["InsufficientBalance", "BalanceReserved", "TooManyNotes", "NotesTaken"],
        () => Effect.fail(new NotReturnable({ reason: spent })),
      ),
    )
})

/** Quarantines the note again, with the reason for the operator. */
const refuse = Effect.fnUntraced(function* (entry: Entry, reason: string) {
  const entries = yield* EntryStore
  const telemetry = yield* Telemetry
  const at = yield* Clock.currentTimeMillis
  const refused = { from: ["return-due"], at, state: "quarantined", reason } as const
  if (yield* entries.decide(entry, refused))
    yield* telemetry.count("returns_refused_total", { chain: String(entry.chainId) })
})
