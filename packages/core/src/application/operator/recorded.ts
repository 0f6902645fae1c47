import { Clock, Data, Effect } from "effect"
import {
  OperatorLog,
  type OperatorAction,
  type OperatorDeed,
} from "../../port/storage/operator/OperatorLog.ts"
import { UnitOfWork } from "../../port/storage/UnitOfWork.ts"
import { deedHash } from "./deedHash.ts"

/** Who asks for what, and why. */
export type WantedDeed = Pick<OperatorDeed, "id" | "name" | "subject" | "reason">

/** The id of the deed is that of another one. Nothing was done. */
export class DeedIdTaken extends Data.TaggedError("DeedIdTaken")<{ readonly id: string }> {}

/** How an action is done to a subject, and what is answered about it. */
interface Deed<S, A, E, R> {
  readonly action: OperatorAction
  /** What the action concerns, `null` if it does not exist. */
  readonly subject: Effect.Effect<S | null, E, R>
  /** Returns the result to record, `null` if nothing can be done. */
  readonly act: (subject: S, at: number) => Effect.Effect<string | null, E, R>
  readonly answer: (subject: S, result: string) => A
}

/**
 * Does something and records it, in one transaction. A deed that the log has is not done again. `null` if its subject does not exist, or
 * nothing can be done to it: nothing is recorded.
 */
export const recorded = Effect.fnUntraced(function* <S, A, E, R>(
  wanted: WantedDeed,
  { action, subject, act, answer }: Deed<S, A, E, R>,
) {
  const { transact } = yield* UnitOfWork
  const log = yield* OperatorLog
  const at = yield* Clock.currentTimeMillis
  return yield* transact(
    Effect.gen(function* () {
      const known = yield* log.find(wanted.id)
      if (known !== null && !isSame(known, wanted, action))
        return yield* new DeedIdTaken({ id: wanted.id })
      const found = yield* subject
      if (found === null) return null
      if (known !== null) return answer(found, known.result)
      const result = yield* act(found, at)
      if (result === null) return null
      const [last] = yield* log.newest(1)
      const { id, name, subject: about, reason } = wanted
      const deed: OperatorDeed = { id, name, subject: about, reason, at, action, result }
      const place = (last?.place ?? 0) + 1
      yield* log.append({ ...deed, place, hash: deedHash(last?.hash ?? null, place, deed) })
      return answer(found, result)
    }),
  )
})

const isSame = (known: OperatorDeed, wanted: WantedDeed, action: OperatorAction) =>
  known.action === action &&
  known.name === wanted.name &&
  known.subject === wanted.subject &&
  known.reason === wanted.reason
