import type {
  Acceptance,
  AcceptancesShape,
  StorageUnavailable,
  Verdict,
} from "@shielded-relay/core"
import { Cause, Deferred, Effect, Exit } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { recordTogether, type Neighbours } from "./recordTogether.ts"

/** Acceptances of one transaction at most. */
const TOGETHER = 64

interface Waiting {
  readonly acceptance: Acceptance
  readonly verdict: Deferred.Deferred<Verdict, StorageUnavailable>
}

/**
 * Acceptances, decided together: those that come while one transaction runs share the next one. A transaction costs five answers of the
 * database however many acceptances it holds, so a burst of requests is not paid for one by one.
 */
export function postgresAcceptances(
  transactions: Transactions,
  neighbours: Neighbours,
): AcceptancesShape {
  let waiting: Array<Waiting> = []
  let recording = false

  const together = (some: ReadonlyArray<Waiting>) =>
    transactions.transact(
      recordTogether(
        transactions,
        neighbours,
        some.map(({ acceptance }) => acceptance),
      ),
    )

  const record = (some: ReadonlyArray<Waiting>): Effect.Effect<void> =>
    Effect.flatMap(Effect.exit(together(some)), (exit) => {
      // A defect is the fault of one of them: the others must not share it.
      if (Exit.isFailure(exit) && some.length > 1 && Cause.hasDies(exit.cause))
        return Effect.forEach(some, (one) => record([one]), { discard: true })
      return Effect.forEach(
        some,
        ({ verdict }, index) => Deferred.done(verdict, Exit.map(exit, of(index))),
        { discard: true },
      )
    })

  /** Records whatever waits, in a fiber of its own: whoever began it may be interrupted, the others must not wait for ever. */
  const recordAll: Effect.Effect<void> = Effect.gen(function* () {
    while (waiting.length > 0) {
      const some = waiting.slice(0, TOGETHER)
      waiting = waiting.slice(TOGETHER)
      yield* record(some)
    }
    recording = false
  })

  return {
    record: (acceptance) =>
      Effect.gen(function* () {
        // Its own transaction would wait for the one that it is called in.
        if (yield* transactions.inside)
          return yield* Effect.die(new Error("an acceptance is a transaction of its own"))
        const one: Waiting = {
          acceptance,
          verdict: yield* Deferred.make<Verdict, StorageUnavailable>(),
        }
        waiting.push(one)
        if (!recording) {
          recording = true
          yield* Effect.forkDetach(recordAll)
        }
        return yield* Effect.onInterrupt(Deferred.await(one.verdict), () =>
          Effect.sync(() => {
            waiting = waiting.filter((other) => other !== one)
          }),
        )
      }),
  }
}

const of = (index: number) => (verdicts: ReadonlyArray<Verdict>) => {
  const verdict = verdicts[index]
  if (verdict === undefined) throw new Error("every acceptance has a verdict")
  return verdict
}
