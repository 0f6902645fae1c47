import { Data, Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { ownerId } from "../../owner/index.ts"
import { Acceptances, type Acceptance, type Verdict } from "../../port/storage/Acceptances.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import type { Started, TransactionCaller } from "./Caller.ts"
import { tooManyUnsent } from "./capacity.ts"
import { noRoom } from "./firstWithRoom.ts"
import { intakeKinds, type IntakeKind } from "../operator/controls.ts"
import { requireOpenIntake } from "./requireOpenIntake.ts"
import { nonceUsed } from "./outcome.ts"
import { logAccepted } from "../../tracing/logOperation.ts"

/** Another operation reserved one of the notes after their selection, or settles the debt that the request was to settle. */
export class NotesMoved extends Data.TaggedError("NotesMoved") {}

/** The organization of a managed user changed after the request was authorised. Its caller authorises it again. */
export class GrantChanged extends Data.TaggedError("GrantChanged") {}

/** The parts of an acceptance that a request sets. Omitted parts write nothing. */
type Proposal = Pick<Acceptance, "operations"> &
  Partial<
    Pick<
      Acceptance,
      "maxPending" | "maxWaiting" | "walletOperation" | "order" | "settled" | "quote"
    >
  >

/**
 * Records a caller's request. Every new operation passes here, so here the operator's pause refuses what came before it and waited; a row
 * that only records a refusal is written all the same. After `StorageUnavailable` the outcome is unknown.
 */
export const propose = Effect.fn("intake.propose")(function* (
  caller: TransactionCaller,
  proposal: Proposal,
) {
  const acceptances = yield* Acceptances
  const { owner, used } = caller
  for (const { chainId, kind } of begunBy(proposal)) yield* requireOpenIntake(chainId, kind)
  const verdict = yield* acceptances.record({
    owner: ownerId(owner),
    grant: caller.grant(startedBy(proposal)),
    used,
    maxPending: null,
    maxWaiting: null,
    walletOperation: null,
    order: null,
    settled: null,
    quote: null,
    ...proposal,
  })
  if (verdict.verdict === "accepted")
    for (const { operation } of proposal.operations) yield* logAccepted(operation)
  return verdict
})

/** What begins, and on which chains. */
const begunBy = ({ operations, walletOperation = null, order = null }: Proposal) => {
  const within = (kind: IntakeKind | null) => (order === null ? kind : "private-send")
  return [
    ...operations.flatMap(({ operation: { status, chainId, kind } }) =>
      status.state === "refused"
        ? []
        : [{ chainId, kind: within(intakeKinds.find((one) => one === kind) ?? null) }],
    ),
    ...(walletOperation === null
      ? []
      : [
          {
            chainId: walletOperation.chainId,
            kind: within(walletOperation.leg.kind === "deposit" ? "deposit" : "stake"),
          },
        ]),
  ]
}

function startedBy({ operations: [first], walletOperation = null }: Proposal): Started | null {
  if (walletOperation !== null) return { leg: walletOperation.leg }
  const intent = first?.operation.intent ?? null
  return intent === null ? null : { intent }
}

/**
 * Fails with the refusals that any request can meet; returns the remaining verdicts. SESSION_REVOKED or SESSION_EXPIRED: the session ended
 * while the request waited. After an owner is told that a session ended, the session accepts nothing more.
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
    case "too many waiting":
      return yield* tooManyWaiting((yield* RelayConfiguration).waitingOperations)
    case "too many unpaid":
      return yield* tooManyUnpaid((yield* RelayConfiguration).privateSend.unpaidOrders)
    case "grant changed":
      return yield* new GrantChanged()
    case "limit reached":
      if (caller.withoutRoom !== undefined) return yield* caller.withoutRoom
      return yield* noRoom()
    case "accepted":
    case "debt settled":
    case "notes taken":
    case "no quote":
      return verdict.verdict
  }
})

/** Records a request without notes and without a quote. */
export const record = Effect.fnUntraced(function* (caller: TransactionCaller, proposal: Proposal) {
  const verdict = yield* verdictFor(caller, yield* propose(caller, proposal))
  if (verdict !== "accepted")
    return yield* Effect.die(
      new Error(`unexpected verdict on a request without notes or quote: ${verdict}`),
    )
})

/**
 * Retries selection and recording while other operations take the notes; fails with BALANCE_RESERVED after the last attempt. Among an
 * owner's requests for the same notes one wins each round, and at most `maxPending` can win. The extra attempts cover operations that are
 * sent meanwhile.
 */
export const retryingSelection =
  (maxPending: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(
      Effect.retry({ times: maxPending + 8, while: isMoved }),
      Effect.catchIf(isMoved, () =>
        Effect.fail(refusal("BALANCE_RESERVED", {}, { retryAfter: 5 })),
      ),
    )

const isMoved = (error: unknown): error is NotesMoved => error instanceof NotesMoved

/** The owner has reached its maximum of waiting operations. */
export const tooManyWaiting = (atMost: number) =>
  refusal(
    "RATE_LIMITED",
    {
      reason: `at most ${atMost} operations of an owner may wait for their time; POST /cancel-operation ends one`,
    },
    { retryAfter: 60 },
  )

const tooManyUnpaid = (atMost: number) =>
  refusal(
    "RATE_LIMITED",
    { reason: `at most ${atMost} orders of an owner may wait for their deposit` },
    { retryAfter: 60 },
  )
