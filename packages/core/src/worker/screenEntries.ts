import { Cause, Clock, Duration, Effect } from "effect"
import type { Address } from "../address/Address.ts"
import { EntryStore, type Entry } from "../port/storage/EntryStore.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { Screening, type ScreeningVerdict } from "../port/Screening.ts"
import type { StorageUnavailable } from "../port/storage/StorageUnavailable.ts"
import { askScreening } from "../screening/askScreening.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { startReturn } from "./returning/startReturn.ts"
import { reportDefect } from "./supervised.ts"
import { annotate } from "../tracing/annotate.ts"
import { whileLeased } from "./whileLeased.ts"

/** Maximum entries per poll, longest due first, so a flood of small deposits cannot delay others indefinitely. */
const together = 64
/** Entries screened concurrently. */
const sideBySide = 4
/** Shortest and longest pause before an entry is screened again; the pause doubles. Milliseconds. */
const shortestPause = 1_000
const longestPause = 15 * 60_000

/**
 * Screens external notes in a loop beside the index, so a slow or silent screening service delays only the notes it screens. Starts the
 * returns that the operator decided on. One process on the storage does this at a time.
 */
export const screenEntries = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  const { pollInterval } = yield* RelayConfiguration
  for (;;) {
    yield* whileLeased(`screening:${gateway.chainId}`, () =>
      Effect.forever(
        Effect.andThen(lookOnce(gateway), Effect.sleep(Duration.millis(pollInterval))),
      ),
    ).pipe(Effect.catchTag("StorageUnavailable", () => Effect.void))
    yield* Effect.sleep(Duration.millis(pollInterval))
  }
})

/** Works on the entries that are due. A note is due once it is deep enough to count, so reorganised notes are rarely screened. */
const lookOnce = Effect.fn("worker.screenEntries", { root: true })(function* (
  gateway: PoolGatewayShape,
) {
  yield* annotate({ "chain.id": gateway.chainId })
  const { chainId } = gateway
  const entries = yield* EntryStore
  const notes = yield* NoteStore
  const screening = yield* Screening
  const upTo = (yield* notes.chainStatus(chainId))?.confirmed ?? -1
  const now = yield* Clock.currentTimeMillis
  const due = yield* entries.due(chainId, { upTo, now }, together)
  // Screen each payer once per poll.
  const asked = new Map<Address, Effect.Effect<ScreeningVerdict, StorageUnavailable>>()
  const verdictOn = Effect.fnUntraced(function* (address: Address) {
    const known = asked.get(address)
    if (known !== undefined) return yield* known
    const question = yield* Effect.cached(
      Effect.provideService(
        askScreening({ role: "payer", chainId, address }),
        Screening,
        screening,
      ),
    )
    asked.set(address, question)
    return yield* question
  })
  yield* Effect.forEach(
    due,
    // A defect in one note must not stop the others.
    (entry) =>
      Effect.catchDefect(workOn(gateway, entry, verdictOn), (defect) =>
        Effect.andThen(
          reportDefect({ task: "screening", chain: String(chainId) }, Cause.die(defect)),
          entries.postpone(entry, now + pauseAfter(entry.attempts)),
        ),
      ),
    { concurrency: sideBySide, discard: true },
  )
})

/** Screens an undecided entry, or starts the return of one that is due. Both wait while the chain does not answer. */
const workOn = Effect.fnUntraced(function* <E>(
  gateway: PoolGatewayShape,
  entry: Entry,
  verdictOn: (payer: Address) => Effect.Effect<ScreeningVerdict, E>,
) {
  if (entry.state !== "return-due") return yield* screenEntry(gateway, entry, verdictOn)
  const entries = yield* EntryStore
  const at = yield* Clock.currentTimeMillis
  yield* startReturn(gateway, entry).pipe(
    Effect.catchTag(["ChainUnavailable", "NoteAway"], () =>
      entries.postpone(entry, at + pauseAfter(entry.attempts)),
    ),
  )
})

const screenEntry = Effect.fnUntraced(function* <E>(
  gateway: PoolGatewayShape,
  entry: Entry,
  verdictOn: (payer: Address) => Effect.Effect<ScreeningVerdict, E>,
) {
  const entries = yield* EntryStore
  const { externalNotes } = yield* RelayConfiguration
  const paid = yield* gateway
    .payersOf(entry)
    .pipe(Effect.catchTag("ChainUnavailable", () => Effect.succeed(null)))
  const isHidden = paid !== null && (!paid.isWhole || paid.payers.length === 0)
  const verdict =
    isHidden && externalNotes === "quarantine"
      ? "denied"
      : yield* overall(paid?.payers ?? null, verdictOn)
  const at = yield* Clock.currentTimeMillis
  if (verdict === "undecided")
    return yield* entries.postpone(entry, at + pauseAfter(entry.attempts))
  // Compare-and-set: one of two workers decides, and neither overwrites the operator's decision.
  yield* entries.decide(entry, {
    from: ["undecided"],
    at,
    state: verdict === "served" ? "served" : "quarantined",
    reason: null,
    ...(paid === null ? {} : { payers: paid.payers }),
  })
})

/** Combines the verdicts of all payers: denied if any is denied, else undecided if any is undecided. `null`: the chain was unreachable. */
const overall = Effect.fnUntraced(function* <E>(
  payers: ReadonlyArray<Address> | null,
  verdictOn: (payer: Address) => Effect.Effect<ScreeningVerdict, E>,
) {
  if (payers === null) return "undecided"
  const verdicts = yield* Effect.forEach(payers, verdictOn)
  if (verdicts.includes("denied")) return "denied"
  return verdicts.includes("undecided") ? "undecided" : "served"
})

/** Pause in milliseconds before the next attempt, after this many attempts. */
function pauseAfter(attempts: number): number {
  return Math.min(longestPause, shortestPause * 2 ** Math.min(attempts, 20))
}
