import { Cause, Duration, Effect, Option } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import { faultNames } from "../error/faultNames.ts"
import { refusal } from "../error/RelayError.ts"
import type { Owner } from "../owner/Owner.ts"
import { Screening, type ScreeningSubject, type ScreeningVerdict } from "../port/Screening.ts"
import { logged } from "../tracing/logEvents.ts"

/** Timeout of a screening call, and of all those of one request about its recipients. Milliseconds. */
const timeout = 10_000
/** Subjects of one request that are screened concurrently. */
const sideBySide = 4
/** Seconds after which a caller may retry if screening had no answer. */
const screeningPause = 5

/** Screens a subject; returns `undecided` if screening has no answer in time or dies of a defect, which is logged. */
export const askScreening = Effect.fnUntraced(function* (subject: ScreeningSubject) {
  const screening = yield* Screening
  return yield* Effect.suspend(() => screening.screen(subject)).pipe(
    Effect.timeoutOption(Duration.millis(timeout)),
    Effect.map(Option.getOrElse((): ScreeningVerdict => "undecided")),
    Effect.catchDefect((defect) =>
      Effect.as(
        logged("screening-failed", { fault: faultNames(Cause.die(defect)) }),
        "undecided" as const,
      ),
    ),
  )
})

/** Screens an owner for a chain; `null`: for every chain of its session. A contract account is screened for its own chain. */
export const screenOwner = (owner: Owner, chainId: ChainId | null) =>
  askScreening({
    role: "owner",
    chainId: owner.kind === "contract" ? owner.chainId : chainId,
    address: owner.address,
  })

/**
 * Requires that screening serves every subject of a request. Fails with `FORBIDDEN` if it denies one, and with `SCREENING_UNAVAILABLE` if
 * it has no answer in time about one.
 */
export const requireServed = (subjects: ReadonlyArray<ScreeningSubject>) =>
  Effect.forEach(subjects, requireOneServed, { concurrency: sideBySide, discard: true }).pipe(
    // Many subjects, each answered late, must not hold the request for longer than one that is never answered.
    Effect.timeoutOption(Duration.millis(timeout)),
    Effect.flatMap((done) => (Option.isSome(done) ? Effect.void : screeningUnavailable)),
  )

const requireOneServed = Effect.fnUntraced(function* (subject: ScreeningSubject) {
  const verdict = yield* askScreening(subject)
  if (verdict === "denied") return yield* refusal("FORBIDDEN")
  if (verdict === "undecided") return yield* screeningUnavailable
})

/** Fails with the refusal of a request that screening has no answer about. */
export const screeningUnavailable = Effect.suspend(() =>
  Effect.fail(refusal("SCREENING_UNAVAILABLE", {}, { retryAfter: screeningPause })),
)
