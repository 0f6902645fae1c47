import { Cause, Clock, Duration, Effect } from "effect"
import type { Address } from "../address/Address.ts"
import { EntryStore, type Entry } from "../port/storage/EntryStore.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { Screening, type ScreeningVerdict } from "../port/Screening.ts"
import type { StorageUnavailable } from "../port/storage/StorageUnavailable.ts"
import { askScreening } from "../screening/askScreening.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { reportDefect } from "./supervised.ts"
import { annotate } from "../tracing/annotate.ts"
import { whileLeased } from "./whileLeased.ts"

/** Entries of one look at most; the oldest question first, so a flood of small deposits delays nobody's for ever. */
const together = 64
/** Entries that are asked about at once. */
const sideBySide = 4
/** Pauses before the same entry is asked about again: they double from the shortest to the longest; milliseconds. */
const shortestPause = 1_000
const longestPause = 15 * 60_000

/**
 * Asks about the notes that came from outside, for ever, beside the index: a screening service that is slow or silent delays the notes that
 * it is asked about and nothing else. Of all processes on the storage one does it at a time.
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

/** Asks about the entries that are due. A note is asked about at the depth at which it would count, so a reorganised one rarely is. */
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
  // Many notes of one payer are one question.
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
    // One note whose question fails unexpectedly must not keep the others from being asked about.
    (entry) =>
      Effect.catchDefect(screenEntry(gateway, entry, verdictOn), (defect) =>
        Effect.andThen(
          reportDefect({ task: "screening", chain: String(chainId) }, Cause.die(defect)),
          entries.postpone(entry, now + pauseAfter(entry.attempts)),
        ),
      ),
    { concurrency: sideBySide, discard: true },
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
  // Compare-and-set: of two workers one decides, and neither undoes what the operator decided meanwhile.
  yield* entries.decide(entry, {
    from: ["undecided"],
    at,
    state: verdict === "served" ? "served" : "quarantined",
    reason: null,
    ...(paid === null ? {} : { payers: paid.payers }),
  })
})

/** One payer that is denied denies the note; as long as one is undecided, so is the note. `null`: the chain could not be asked. */
const overall = Effect.fnUntraced(function* <E>(
  payers: ReadonlyArray<Address> | null,
  verdictOn: (payer: Address) => Effect.Effect<ScreeningVerdict, E>,
) {
  if (payers === null) return "undecided"
  const verdicts = yield* Effect.forEach(payers, verdictOn)
  if (verdicts.includes("denied")) return "denied"
  return verdicts.includes("undecided") ? "undecided" : "served"
})

/** Milliseconds until an entry is asked about again that was asked about so often before. */
function pauseAfter(attempts: number): number {
  return Math.min(longestPause, shortestPause * 2 ** Math.min(attempts, 20))
}
