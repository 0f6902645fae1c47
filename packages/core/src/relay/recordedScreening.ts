import { Effect } from "effect"
import { newOperationId } from "../operation/newOperationId.ts"
import { Clock } from "../port/Clock.ts"
import { ScreeningStore } from "../port/ScreeningStore.ts"
import type { ScreeningShape } from "../port/Screening.ts"
import { SecureRandom } from "../port/SecureRandom.ts"

/** The same screening, each of its decisions kept before anybody acts on it: what cannot be kept is not decided. */
export const recordedScreening = Effect.fnUntraced(function* (screening: ScreeningShape) {
  const store = yield* ScreeningStore
  const clock = yield* Clock
  const random = yield* SecureRandom
  return {
    allows: Effect.fnUntraced(function* (subject) {
      const allowed = yield* screening.allows(subject)
      const id = yield* Effect.provideService(newOperationId, SecureRandom, random)
      yield* store.record({ id, at: yield* clock.now, subject, allowed })
      return allowed
    }),
  } satisfies ScreeningShape
})
