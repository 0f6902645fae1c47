import { Clock, Effect } from "effect"
import { newOperationId } from "../../operation/newOperationId.ts"
import { ScreeningStore } from "../../port/storage/ScreeningStore.ts"
import type { ScreeningShape } from "../../port/Screening.ts"
import { SecureRandom } from "../../port/SecureRandom.ts"

/** Wraps a screening so that it records each decision before it returns it. If recording fails, the call fails. `undecided` is not recorded. */
export const recordedScreening = Effect.fnUntraced(function* (screening: ScreeningShape) {
  const store = yield* ScreeningStore
  const random = yield* SecureRandom
  return {
    screen: Effect.fnUntraced(function* (subject) {
      const verdict = yield* screening.screen(subject)
      if (verdict === "undecided") return verdict
      const id = yield* Effect.provideService(newOperationId, SecureRandom, random)
      yield* store.record({
        id,
        at: yield* Clock.currentTimeMillis,
        subject,
        allowed: verdict === "served",
      })
      return verdict
    }),
  } satisfies ScreeningShape
})
