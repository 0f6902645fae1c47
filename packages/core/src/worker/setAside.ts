import { Clock, Context, Duration, Effect, Layer, Option } from "effect"
import type { OperationState } from "../operation/Operation.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { IllegalStep } from "./IllegalStep.ts"

/**
 * What moves a row. Each is set aside by itself: a defect in how an outcome is recorded must not stop signed bytes from being sent or
 * replaced (test: `setAside.test.ts`).
 */
export type Mover = "steps" | "outcome" | "sending" | "deposit" | "order" | "question"

/** What the worker of an operation in this state does: with signed bytes it sends, and only a defect of sending may hold that up. */
export function moverIn(state: OperationState["state"]): Mover {
  return state === "signed" || state === "broadcast" ? "sending" : "steps"
}

interface Pause {
  readonly version: number
  /** Illegal steps, or questions without an answer, in a row on this version. */
  readonly times: number
  /** Milliseconds since the epoch. */
  readonly until: number
}

/**
 * The rows that this process leaves alone for a while, since a step of theirs was illegal. Kept in memory: a process that starts tries
 * each row once at once, since it may be the version that mends the defect, and sets it aside anew if it is not.
 */
export class SetAside extends Context.Service<SetAside, Map<string, Pause>>()(
  "shielded-relay/SetAside",
) {
  static readonly layer = Layer.sync(SetAside, () => new Map<string, Pause>())
}

/** A row at the version on which a step is decided. */
interface VersionedRow {
  readonly id: string
  readonly version: number
}

const firstPause = 2_000
/** The longest pause, milliseconds: a defect that needs a new version of the service must not fill the log until then. */
const longestPause = 10 * 60_000

/** Milliseconds for which a row is still set aside; 0 when it is not, or has moved since. */
export const pauseLeft = Effect.fnUntraced(function* (mover: Mover, { id, version }: VersionedRow) {
  const pause = (yield* SetAside).get(`${mover} ${id}`)
  if (pause?.version !== version) return 0
  return Math.max(0, pause.until - (yield* Clock.currentTimeMillis))
})

/**
 * Does something about a row unless the row is set aside; `none` when it is, or when an illegal step sets it aside now. The pause doubles with
 * every illegal step on the same version, up to `longest`; it ends at once when the row moves. Nothing is written and nothing released.
 */
export const unlessSetAside = <A, E, R>(
  mover: Mover,
  row: VersionedRow,
  act: Effect.Effect<A, E, R>,
  longest = longestPause,
) =>
  Effect.gen(function* () {
    const board = yield* SetAside
    const key = `${mover} ${row.id}`
    if ((yield* pauseLeft(mover, row)) > 0) return Option.none<A>()
    const done = yield* Effect.matchEffect(act, {
      onSuccess: (value) => Effect.succeed(Option.some(value)),
      onFailure: (error) =>
        isIllegal(error)
          ? Effect.as(setAside(key, row.id, error, longest), Option.none<A>())
          : Effect.fail(error),
    })
    if (Option.isSome(done)) board.delete(key)
    return done
  })

function isIllegal<E>(error: E): error is Extract<E, IllegalStep> {
  return error instanceof IllegalStep
}

const setAside = Effect.fnUntraced(function* (
  key: string,
  id: string,
  { kind, state, event, version }: IllegalStep,
  longest: number,
) {
  const telemetry = yield* Telemetry
  const pause = yield* pauseLonger(key, version, longest)
  yield* telemetry.count("illegal_transitions_total", { kind, state, event })
  yield* Effect.logError("a step does not fit its row's state; the row is set aside").pipe(
    Effect.annotateLogs({ kind, state, event, id, pause: Duration.format(Duration.millis(pause)) }),
  )
})

/** Twice as long as the pause before on the same version, up to `longest`; milliseconds. */
const pauseLonger = Effect.fnUntraced(function* (key: string, version: number, longest: number) {
  const board = yield* SetAside
  const now = yield* Clock.currentTimeMillis
  const before = board.get(key)
  const times = before?.version === version ? before.times + 1 : 1
  const pause = Math.min(longest, firstPause * 2 ** (times - 1))
  // Rows that ended or went meanwhile leave nothing behind.
  for (const [other, { until }] of board) if (until + longestPause < now) board.delete(other)
  board.set(key, { version, times, until: now + pause })
  return pause
})

/**
 * The answer to a question that must be answered before a row can move; `null` while there is none. The question is asked again after
 * pauses as those of rows that are set aside, and since it is no defect nothing is counted or logged.
 */
export const answerTo = <A, E, R>(row: VersionedRow, ask: Effect.Effect<A | null, E, R>) =>
  Effect.gen(function* () {
    if ((yield* pauseLeft("question", row)) > 0) return null
    const answer = yield* ask
    if (answer === null) yield* pauseLonger(`question ${row.id}`, row.version, longestPause)
    return answer
  })
