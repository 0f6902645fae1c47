import { Context, Effect } from "effect"
import type {
  AcceptancesShape,
  AcceptedOrder,
  Acceptance,
  Verdict,
} from "../../port/storage/Acceptances.ts"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import { NonceStore } from "../../port/storage/NonceStore.ts"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type { ExecutedProposal, StampGrant } from "../../organization/Grant.ts"
import { firstWithRoom } from "./firstWithRoom.ts"
import { OrganizationStore } from "../../port/storage/OrganizationStore.ts"
import { ProposalStore } from "../../port/storage/ProposalStore.ts"
import { OrderStore } from "../../port/storage/OrderStore.ts"
import { QuoteStore } from "../../port/storage/QuoteStore.ts"
import { SessionStore } from "../../port/storage/SessionStore.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { WalletOperationStore } from "../../port/storage/WalletOperationStore.ts"

type Stores =
  | JobQueue
  | NonceStore
  | NoteStore
  | OperationStore
  | OrderStore
  | OrganizationStore
  | ProposalStore
  | QuoteStore
  | SessionStore
  | UnitOfWork
  | WalletOperationStore

/**
 * Implements `Acceptances` as one transaction over the other stores, for storages that need nothing faster. It defines the semantics of
 * every adapter.
 */
export function acceptancesOver(stores: Context.Context<Stores>): AcceptancesShape {
  const { transact } = Context.get(stores, UnitOfWork)
  return {
    record: (acceptance) => {
      const decided = decide(acceptance).pipe(Effect.provideContext(stores))
      // An obstacle fails inside the transaction, which rolls back earlier writes.
      return transact(decided).pipe(
        Effect.catchIf(isObstacle, (obstacle) => Effect.succeed<Verdict>(obstacle)),
      )
    },
  }
}

type Obstacle = Exclude<Verdict, { readonly verdict: "accepted" }>

const isObstacle = (error: object): error is Obstacle => "verdict" in error

const obstacle = (met: Obstacle): Effect.Effect<never, Obstacle> => Effect.fail(met)

const decide = Effect.fnUntraced(function* (acceptance: Acceptance) {
  yield* consumeNonce(acceptance)
  yield* requirePending(acceptance)
  yield* requireWaiting(acceptance)
  yield* requireUnpaid(acceptance.order)
  yield* requireUnsettled(acceptance)
  yield* hold(acceptance)
  const { quote } = acceptance
  const quotes = yield* QuoteStore
  if (quote !== null && (yield* quotes.take(quote.wanted)) === null && quote.required)
    return yield* obstacle({ verdict: "no quote" })
  yield* chargeGrant(acceptance)
  yield* write(acceptance)
  return { verdict: "accepted" } satisfies Verdict
})

/** Checks the nonce before the session: a request accepted before the session ended stays accepted. */
const consumeNonce = Effect.fnUntraced(function* ({ used, grant }: Acceptance) {
  const nonces = yield* NonceStore
  const by = yield* nonces.consume(used)
  if (by !== null) return yield* obstacle({ verdict: "nonce used", by })
  if (grant.by === "stamp") {
    yield* requireRevision(grant)
    return yield* execute(grant.executes)
  }
  const { state } = yield* (yield* SessionStore).hold(grant.sessionId)
  if (state === "revoked") return yield* obstacle({ verdict: "session revoked" })
  if (state === "ended") return yield* obstacle({ verdict: "session ended" })
})

const requireRevision = Effect.fnUntraced(function* ({ organizationId, revision }: StampGrant) {
  if (revision === null) return
  const organizations = yield* OrganizationStore
  const organization = yield* organizations.find(organizationId)
  if (organization?.revision !== revision) return yield* obstacle({ verdict: "grant changed" })
})

/** Of two approvals that would execute one proposal, one writes its next version. The other is decided anew. */
const execute = Effect.fnUntraced(function* (executes: ExecutedProposal | null) {
  if (executes === null) return
  const proposals = yield* ProposalStore
  const organizations = yield* OrganizationStore
  if (!(yield* proposals.replace(executes.proposal)))
    return yield* obstacle({ verdict: "grant changed" })
  yield* organizations.insertEntry(executes.entry)
  yield* organizations.recordOutcome(executes.outcome)
})

/** Charges the first policy with room, and writes the audit entry. The operation's id is the entry's result. */
const chargeGrant = Effect.fnUntraced(function* (acceptance: Acceptance) {
  const { grant, operations, walletOperation, used } = acceptance
  if (grant.by === "session") return
  const organizations = yield* OrganizationStore
  const [first] = operations
  const operationId = first?.operation.id ?? walletOperation?.id ?? null
  let policyId = grant.entry.policyId
  if (grant.charges.length > 0) {
    const charged = yield* firstWithRoom(grant, used.usedAt)
    if (charged === null) return yield* obstacle({ verdict: "limit reached" })
    policyId = charged.policyId
    for (const amount of grant.amounts)
      yield* organizations.insertSpend({
        ...amount,
        policyId,
        userId: grant.userId,
        at: used.usedAt,
        operationId,
      })
  }
  yield* organizations.insertEntry({ ...grant.entry, policyId, result: operationId })
})

const requirePending = Effect.fnUntraced(function* ({ owner, maxPending }: Acceptance) {
  if (maxPending === null) return
  const operations = yield* OperationStore
  if ((yield* operations.countUnsent(owner)) >= maxPending)
    return yield* obstacle({ verdict: "too many pending" })
})

const requireWaiting = Effect.fnUntraced(function* ({ owner, maxWaiting }: Acceptance) {
  if (maxWaiting === null) return
  const operations = yield* OperationStore
  if ((yield* operations.countWaiting(owner)) >= maxWaiting)
    return yield* obstacle({ verdict: "too many waiting" })
})

const requireUnpaid = Effect.fnUntraced(function* (accepted: AcceptedOrder | null) {
  if (accepted === null) return
  const { order, maxUnpaid } = accepted
  const orders = yield* OrderStore
  if ((yield* orders.unpaid(order.owner)) >= maxUnpaid)
    return yield* obstacle({ verdict: "too many unpaid" })
})

const requireUnsettled = Effect.fnUntraced(function* ({ owner, settled }: Acceptance) {
  if (settled === null) return
  const operations = yield* OperationStore
  if ((yield* operations.recovered(owner, settled.chainId)) > settled.atMost)
    return yield* obstacle({ verdict: "debt settled" })
})

const hold = Effect.fnUntraced(function* ({ operations }: Acceptance) {
  const notes = yield* NoteStore
  for (const { operation, positions } of operations)
    if (positions.length > 0)
      yield* notes
        .reserve(operation.chainId, positions, operation.id)
        .pipe(Effect.catchTag("NotesTaken", () => obstacle({ verdict: "notes taken" })))
})

const write = Effect.fnUntraced(function* ({ operations, walletOperation, order }: Acceptance) {
  const store = yield* OperationStore
  const orders = yield* OrderStore
  const queue = yield* JobQueue
  for (const { operation, wakes } of operations) {
    yield* store.insert(operation)
    if (wakes) yield* queue.enqueue("operation", operation.id)
  }
  if (walletOperation !== null) {
    yield* (yield* WalletOperationStore).insert(walletOperation)
    yield* queue.enqueue("wallet", walletOperation.id)
  }
  if (order !== null) yield* orders.insert(order.order)
})
