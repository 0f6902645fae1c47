import { Duration, Effect } from "effect"
import { Journal } from "../../port/storage/journal/Journal.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { whileLeased } from "../whileLeased.ts"

/** Rows numbered in one transaction. */
const batch = 500

/**
 * Gives the journal's rows their positions as often as the chains are polled, for ever. One process on the storage does it; the others take
 * over when it ends. The lease only saves work: `number` is safe beside another one (law 1 of `Journal`).
 */
export const numberJournal = Effect.gen(function* () {
  const { number } = yield* Journal
  const { pollInterval } = yield* RelayConfiguration
  const pause = Effect.sleep(Duration.millis(pollInterval))
  const lead = Effect.gen(function* () {
    for (;;) {
      const numbered = yield* Effect.orElseSucceed(number(batch), () => 0)
      if (numbered < batch) yield* pause
    }
  })
  for (;;) {
    yield* Effect.ignore(whileLeased("journal", () => lead))
    yield* pause
  }
})
