import { Brand, Clock, Data, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { Operation, OperationId, TokenAmount } from "../../operation/Operation.ts"
import { ownerIdOfOperation } from "../../operation/ownerOfOperation.ts"
import type { OwnerId } from "../../owner/Owner.ts"
import {
  OperatorLog,
  type OperatorAction,
  type OperatorDeed,
} from "../../port/storage/operator/OperatorLog.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import { SessionStore } from "../../port/storage/SessionStore.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { deedHash } from "./deedHash.ts"

/** Who asks for what, and why. `subject`: the id of an operation. */
export type WantedDeed = Pick<OperatorDeed, "id" | "name" | "subject" | "reason">

/** The id of the deed is that of another one. Nothing was done. */
export class DeedIdTaken extends Data.TaggedError("DeedIdTaken")<{ readonly id: string }> {}

/** Whom an operation belongs to, and whom and what it pays. */
export interface Parties {
  readonly chainId: ChainId
  /** `null`: the service's own operation. */
  readonly owner: OwnerId | null
  readonly amounts: ReadonlyArray<TokenAmount>
  /** A public address that is paid; `null` if the payment stays in the pool. */
  readonly recipient: Address | null
}

const operationId = Brand.nominal<OperationId>()

/** Tells the parties of an operation, and records who wanted to know and why. `null` if there is no such operation: nothing is recorded. */
export const revealParties = (wanted: WantedDeed) =>
  recorded(wanted, {
    action: "reveal",
    act: () => Effect.succeed(""),
    answer: (operation) => partiesOf(operation),
  })

/**
 * Ends all sessions of an operation's owner, and records it. Returns how many ended, also if the deed is asked for again: then it ends none.
 * `null` if there is no such operation, or no owner.
 */
export const endSessionsOfOwner = Effect.fn("operator.endSessions")(function* (wanted: WantedDeed) {
  const sessions = yield* SessionStore
  return yield* recorded(wanted, {
    action: "end-sessions",
    act: (operation) => {
      const owner = ownerIdOfOperation(operation)
      return owner === null
        ? Effect.succeed(null)
        : Effect.map(sessions.endAll(owner), (count) => String(count))
    },
    answer: (_, result) => Number(result),
  })
})

/** How an action is done to an operation, and what is answered about it. */
interface Deed<A, E, R> {
  readonly action: OperatorAction
  /** Returns the result to record, `null` if nothing can be done. */
  readonly act: (operation: Operation) => Effect.Effect<string | null, E, R>
  readonly answer: (operation: Operation, result: string) => A
}

/** Does something to an operation and records it, in one transaction. A deed that the log has is not done again. */
const recorded = Effect.fnUntraced(function* <A, E, R>(
  wanted: WantedDeed,
  { action, act, answer }: Deed<A, E, R>,
) {
  const { transact } = yield* UnitOfWork
  const log = yield* OperatorLog
  const operations = yield* OperationStore
  const at = yield* Clock.currentTimeMillis
  return yield* transact(
    Effect.gen(function* () {
      const known = yield* log.find(wanted.id)
      if (known !== null && !isSame(known, wanted, action))
        return yield* new DeedIdTaken({ id: wanted.id })
      const operation = yield* operations.find(operationId(wanted.subject))
      if (operation === null) return null
      if (known !== null) return answer(operation, known.result)
      const result = yield* act(operation)
      if (result === null) return null
      const [last] = yield* log.newest(1)
      const { id, name, subject, reason } = wanted
      const deed: OperatorDeed = { id, name, subject, reason, at, action, result }
      const place = (last?.place ?? 0) + 1
      yield* log.append({ ...deed, place, hash: deedHash(last?.hash ?? null, place, deed) })
      return answer(operation, result)
    }),
  )
})

const isSame = (known: OperatorDeed, wanted: WantedDeed, action: OperatorAction) =>
  known.action === action &&
  known.name === wanted.name &&
  known.subject === wanted.subject &&
  known.reason === wanted.reason

function partiesOf(operation: Operation): Parties {
  const { chainId, intent } = operation
  return { chainId, owner: ownerIdOfOperation(operation), ...paidBy(intent) }
}

function paidBy(intent: Operation["intent"]): Pick<Parties, "amounts" | "recipient"> {
  switch (intent?.kind) {
    case "withdraw":
      return { amounts: intent.amounts, recipient: intent.recipient }
    case "transfer":
    case "deposit":
      return { amounts: intent.amounts, recipient: null }
    case "swap":
      return { amounts: [{ token: intent.tokenIn, amount: intent.amountIn }], recipient: null }
    case "payout":
    case "recovery":
    case "return": {
      const { token, amount, recipient } = intent
      return { amounts: [{ token, amount }], recipient }
    }
    case "tree-update":
    case undefined:
      return { amounts: [], recipient: null }
  }
}
