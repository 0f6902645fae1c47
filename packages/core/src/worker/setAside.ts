import { Cause, Clock, Context, Duration, Effect, Layer, Option } from "effect"
import { faultNames } from "../error/faultNames.ts"
import type { Operation, OperationState } from "../operation/Operation.ts"
import { isFinal } from "../operation/transition.ts"
import { isForgedOperation } from "../application/wallets/isForgedOperation.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { IllegalStep } from "./IllegalStep.ts"
import { logged } from "../tracing/logEvents.ts"

/**
 * The part of the service that advances a row. Each is set aside separately: a defect in recording an outcome must not stop signed bytes
 * from being sent or replaced (test: `setAside.test.ts`).
 */
export type Mover =
  | "steps"
  | "look"
  | "outcome"
  | "sending"
  | "stage"
  | "sender-nonce"
  | "deposit"
  | "order"
  | "question"
  | "insertion"

/** The mover of an operation in this state. With signed bytes it is `sending`: only a defect of sending may delay it. */
export function moverIn(state: OperationState["state"]): Mover {
  return state === "signed" || state === "broadcast" ? "sending" : "steps"
}

interface Pause {
  readonly version: number
  /** Consecutive illegal steps, defects or unanswered questions on this version. */
  readonly times: number
  /** Milliseconds since the epoch. */
  readonly until: number
}

/**
 * The rows that this process pauses after an illegal step, a defect or an unanswered question. Kept only in memory: a new process tries
 * each row once, because its version may fix the defect, and sets it aside again if not.
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
/** The longest pause, in milliseconds. It keeps a defect from filling the log until a new version is deployed. */
const longestPause = 10 * 60_000

/** Milliseconds until a row's pause ends; 0 if the row is not paused or has moved since. */
export const pauseLeft = Effect.fnUntraced(function* (mover: Mover, { id, version }: VersionedRow) {
  const pause = (yield* SetAside).get(`${mover} ${id}`)
  if (pause?.version !== version) return 0
  return Math.max(0, pause.until - (yield* Clock.currentTimeMillis))
})

/**
 * Runs `act` unless the row is set aside. Returns `none` if it is, or if an illegal step or a defect sets it aside now. The pause doubles
 * each time on the same version, up to `longest`, and ends when the row moves. Setting a row aside writes and releases nothing.
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
    }).pipe(
      Effect.catchDefect((defect) =>
        Effect.as(setDefectiveAside(key, row, defect, longest), Option.none<A>()),
      ),
    )
    if (Option.isSome(done)) board.delete(key)
    return done
  })

/**
 * Alarms about a row whose seal is wrong: once in this process, however often the row is looked at. Nothing of it moves until an operator has
 * looked at it.
 */
export const alarmAltered = Effect.fnUntraced(function* (
  kind: "wallet" | "private-send" | "operation",
  { id, version }: VersionedRow,
) {
  const board = yield* SetAside
  const key = `altered ${id}`
  if (board.has(key)) return
  board.set(key, { version, times: 1, until: Infinity })
  const telemetry = yield* Telemetry
  yield* telemetry.count("altered_rows_total", { kind })
  yield* logged("row-altered", { kind, id })
})

/** The pause before an altered row is read again, in milliseconds: it goes on once the operator has put the right one back. */
const alteredPause = 60_000

/**
 * How long to wait with an operation of a managed wallet that another program changed, after an alarm; `null` for every other. Ask before
 * anything of it is planned, proven, signed, sent or concluded (tests: `sealedNotes.test.ts`, `sentAndChanged.test.ts` of waas).
 */
export const holdAltered = Effect.fnUntraced(function* (operation: Operation) {
  if (isFinal(operation.status.state) || !(yield* isForgedOperation(operation))) return null
  yield* alarmAltered("operation", operation)
  return { again: alteredPause, waitsFor: "operator" } as const
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
  yield* logged("step-illegal", {
    kind,
    state,
    step: event,
    id,
    pause: Duration.format(Duration.millis(pause)),
  })
})

const setDefectiveAside = Effect.fnUntraced(function* (
  key: string,
  { id, version }: VersionedRow,
  defect: unknown,
  longest: number,
) {
  const telemetry = yield* Telemetry
  const pause = yield* pauseLonger(key, version, longest)
  yield* telemetry.count("background_defects_total", { task: "row", chain: "all" })
  yield* logged("step-failed", {
    id,
    fault: faultNames(Cause.die(defect)),
    pause: Duration.format(Duration.millis(pause)),
  })
})

/** Doubles the row's pause on the same version, up to `longest`, and returns it in milliseconds. */
const pauseLonger = Effect.fnUntraced(function* (key: string, version: number, longest: number) {
  const board = yield* SetAside
  const now = yield* Clock.currentTimeMillis
  const before = board.get(key)
  const times = before?.version === version ? before.times + 1 : 1
  const pause = Math.min(longest, firstPause * 2 ** (times - 1))
  // Remove the entries of rows that ended or disappeared.
  for (const [other, { until }] of board) if (until + longestPause < now) board.delete(other)
  board.set(key, { version, times, until: now + pause })
  return pause
})

/**
 * Asks a question that must be answered before a row can move. Returns `null` while there is no answer, and asks again after the same
 * pauses as for rows that are set aside, at most `longest`. It counts and logs nothing, because a missing answer is not a defect.
 */
export const answerTo = <A, E, R>(
  row: VersionedRow,
  ask: Effect.Effect<A | null, E, R>,
  longest = longestPause,
) =>
  Effect.gen(function* () {
    if ((yield* pauseLeft("question", row)) > 0) return null
    const answer = yield* ask
    if (answer === null) yield* pauseLonger(`question ${row.id}`, row.version, longest)
    return answer
  })
