import type {
  Acceptance,
  AcceptancesShape,
  StorageUnavailable,
  Verdict,
} from "@shielded-relay/core"
import { Cause, Deferred, Effect, Exit } from "effect"
import type { Transactions } from "../transaction/Transactions.ts"
import { recordTogether, type Neighbours } from "./recordTogether.ts"

/** Maximum number of acceptances per transaction. */
const TOGETHER = 64

interface Waiting {
  readonly acceptance: Acceptance
  readonly verdict: Deferred.Deferred<Verdict, StorageUnavailable>
}

/**
 * Decides acceptances in batches: those that arrive while a transaction runs share the next one. A transaction costs
 * four round trips however many acceptances it holds, which makes a burst of requests cheap. Acceptances of stamps, which read limits and
 * may start a wallet operation, take the path `alone`, so that they slow no session.
 */
export function postgresAcceptances(
  transactions: Transactions,
  neighbours: Neighbours,
  alone: AcceptancesShape,
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
      // One acceptance caused the defect. Record each by itself, so that only that one fails.
      if (Exit.isFailure(exit) && some.length > 1 && Cause.hasDies(exit.cause))
        return Effect.forEach(some, (one) => record([one]), { discard: true })
      return Effect.forEach(
        some,
        ({ verdict }, index) => Deferred.done(verdict, Exit.map(exit, of(index))),
        { discard: true },
      )
    })

  /**
   * Records all waiting acceptances in a detached fiber: interrupting the caller that started it must not stop the
   * others.
   */
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
        // Called inside a transaction, this would wait for the transaction that it is part of.
        if (yield* transactions.inside)
          return yield* Effect.die(
            new Error("an acceptance must be recorded outside a transaction"),
          )
        if (acceptance.grant.by === "stamp" || acceptance.walletOperation !== null)
          return yield* alone.record(acceptance)
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
  if (verdict === undefined) throw new Error(`acceptance ${index} of the batch has no verdict`)
  return verdict
}
