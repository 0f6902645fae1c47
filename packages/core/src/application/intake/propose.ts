import { Data, Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { ownerId } from "../../owner/index.ts"
import { Acceptances, type Acceptance, type Verdict } from "../../port/storage/Acceptances.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { TransactionCaller } from "./Caller.ts"
import { tooManyUnsent } from "./capacity.ts"
import { nonceUsed } from "./outcome.ts"

/** Another operation took a note between its choice and the recording. */
export class NotesMoved extends Data.TaggedError("NotesMoved") {}

/** What a request writes; without what is left out it writes nothing of it. */
type Proposal = Pick<Acceptance, "operations"> &
  Partial<Pick<Acceptance, "maxPending" | "order" | "quote">>

/** Asks the storage to accept a caller's request. `StorageUnavailable` leaves open whether it did. */
export const propose = Effect.fn("intake.propose")(function* (
  caller: TransactionCaller,
  proposal: Proposal,
) {
  const acceptances = yield* Acceptances
  const { owner, sessionId, used } = caller
  return yield* acceptances.record({
    owner: ownerId(owner),
    sessionId,
    used,
    maxPending: null,
    order: null,
    quote: null,
    ...proposal,
  })
})

/**
 * Fails with what any request can meet, and gives what else the verdict says. SESSION_REVOKED or SESSION_EXPIRED when the session ended
 * while the request waited: once an owner is told that a session has ended, nothing more is accepted in it.
 */
export const verdictFor = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  verdict: Verdict,
) {
  switch (verdict.verdict) {
    case "nonce used":
      return yield* nonceUsed(caller, verdict.by)
    case "session revoked":
      return yield* refusal("SESSION_REVOKED")
    case "session ended":
      return yield* refusal("SESSION_EXPIRED")
    case "too many pending":
      return yield* tooManyUnsent
    case "too many unpaid":
      return yield* tooManyUnpaid((yield* RelayConfiguration).privateSend.unpaidOrders)
    case "accepted":
    case "notes taken":
    case "no quote":
      return verdict.verdict
  }
})

/** Has the storage accept a request that names neither notes nor a quote. */
export const record = Effect.fnUntraced(function* (caller: TransactionCaller, proposal: Proposal) {
  const verdict = yield* verdictFor(caller, yield* propose(caller, proposal))
  if (verdict !== "accepted")
    return yield* Effect.die(new Error(`a request that names no notes and no quote: ${verdict}`))
})

/**
 * Chooses notes and records them again while others take them in between; BALANCE_RESERVED in the end. Of an owner's requests that chose the
 * same notes one wins each time, and no more can win than may be pending; a few are sent meanwhile.
 */
export const choosingAgain =
  (maxPending: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(
      Effect.retry({ times: maxPending + 8, while: isMoved }),
      Effect.catchIf(isMoved, () =>
        Effect.fail(refusal("BALANCE_RESERVED", {}, { retryAfter: 5 })),
      ),
    )

const isMoved = (error: unknown): error is NotesMoved => error instanceof NotesMoved

const tooManyUnpaid = (atMost: number) =>
  refusal(
    "RATE_LIMITED",
    { reason: `at most ${atMost} orders of an owner may wait for their deposit` },
    { retryAfter: 60 },
  )
