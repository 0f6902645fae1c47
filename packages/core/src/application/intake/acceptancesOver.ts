import { Context, Effect } from "effect"
import type { AcceptancesShape, Acceptance, Verdict } from "../../port/storage/Acceptances.ts"
import { JobQueue } from "../../port/storage/JobQueue.ts"
import { NonceStore } from "../../port/storage/NonceStore.ts"
import { NoteStore } from "../../port/storage/NoteStore.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { QuoteStore } from "../../port/storage/QuoteStore.ts"
import { SessionStore } from "../../port/storage/SessionStore.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"

type Stores =
  | JobQueue
  | NonceStore
  | NoteStore
  | OperationStore
  | QuoteStore
  | SessionStore
  | UnitOfWork

/** Acceptances as one transaction over other stores: what every adapter of the port does, for storages that need nothing faster. */
export function acceptancesOver(stores: Context.Context<Stores>): AcceptancesShape {
  const { transact } = Context.get(stores, UnitOfWork)
  return {
    record: (acceptance) => {
      const decided = decide(acceptance).pipe(Effect.provideContext(stores))
      // An obstacle fails inside the transaction, which undoes what was written before it was met.
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
  const { operation, sessionId, used, places, positions, quote } = acceptance
  const nonces = yield* NonceStore
  const sessions = yield* SessionStore
  const operations = yield* OperationStore
  const notes = yield* NoteStore
  const quotes = yield* QuoteStore
  const queue = yield* JobQueue
  const by = yield* nonces.consume(used)
  if (by !== null) return yield* obstacle({ verdict: "nonce used", by })
  const { state } = yield* sessions.hold(sessionId)
  if (state === "revoked") return yield* obstacle({ verdict: "session revoked" })
  if (state === "ended") return yield* obstacle({ verdict: "session ended" })
  if ((yield* operations.countUnsent(operation.request.owner)) >= places)
    return yield* obstacle({ verdict: "no place" })
  yield* notes
    .reserve(operation.chainId, positions, operation.id)
    .pipe(Effect.catchTag("NotesTaken", () => obstacle({ verdict: "notes taken" })))
  if (quote !== null && (yield* quotes.take(quote.wanted)) === null && quote.required)
    return yield* obstacle({ verdict: "no quote" })
  yield* operations.insert(operation)
  yield* queue.enqueue("operation", operation.id)
  return { verdict: "accepted" } satisfies Verdict
})
