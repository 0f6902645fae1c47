import type { Move } from "./Move.ts"
import { arrow, box, line, words, type Drawing } from "./svg.ts"

const name = "operation"
const [width, height] = [122, 80]
const column = (index: number) => 34 + index * 172

/** Where each state is drawn, and the events after which it stays as it is. */
const states = {
  waiting: { x: column(0), y: 36, stays: ["postponed"] },
  refused: { x: column(5), y: 36, stays: [] },
  accepted: { x: column(0), y: 190, stays: ["resumed"] },
  planned: { x: column(1), y: 190, stays: ["planned"] },
  proven: { x: column(2), y: 190, stays: [] },
  signed: { x: column(3), y: 190, stays: ["signed"] },
  broadcast: { x: column(4), y: 190, stays: ["broadcast", "out-of-time", "resumed"] },
  confirmed: { x: column(5), y: 190, stays: [] },
  cancelled: { x: column(0), y: 396, stays: [] },
  failed: { x: column(2), y: 396, stays: [] },
  prepared: { x: column(1), y: 546, stays: [] },
  seen: { x: column(3), y: 546, stays: ["seen"] },
  expired: { x: column(2), y: 660, stays: [] },
} as const

type State = keyof typeof states

/** The states without a way out. */
const ends: ReadonlyArray<State> = ["confirmed", "failed", "cancelled", "refused"]
/** The states that a row begins in. */
export const begins: ReadonlyArray<State> = ["accepted", "waiting", "prepared", "refused"]

interface Arrow extends Move {
  readonly drawn: ReadonlyArray<string>
}

const at = (state: State, part: "left" | "middle" | "right" = "middle") =>
  states[state].x + { left: 22, middle: width / 2, right: width - 22 }[part]
const top = (state: State) => states[state].y
const bottom = (state: State) => states[state].y + height
const half = (state: State) => states[state].y + height / 2
const right = (state: State) => states[state].x + width
const small = (x: number, y: number, text: string, anchor: "start" | "middle" | "end" = "middle") =>
  words(x, y, text, { classes: "small faint", anchor })

/** A straight arrow to the next state on the right. */
function next(from: State, to: State, event: string): Arrow {
  const d = `M${right(from)} ${half(from)}H${states[to].x - 1}`
  return { event, from: [from], to, drawn: [arrow(name, d, "main")] }
}

const arrows: ReadonlyArray<Arrow> = [
  {
    event: "started",
    from: ["waiting"],
    to: "accepted",
    drawn: [
      arrow(name, `M${at("waiting")} ${bottom("waiting")}V${top("accepted") - 1}`, "main"),
      small(at("waiting") - 8, 146, "started", "end"),
    ],
  },
  next("accepted", "planned", "planned"),
  next("planned", "proven", "proven"),
  next("proven", "signed", "signed"),
  next("signed", "broadcast", "broadcast"),
  next("broadcast", "confirmed", "confirmed"),
  {
    event: "planned",
    from: ["proven", "signed", "broadcast"],
    to: "planned",
    drawn: [
      ...(["proven", "signed"] as const).map((state) => line(`M${at(state)} ${top(state)}V160`)),
      arrow(
        name,
        `M${at("broadcast")} ${top("broadcast")}V160H${at("planned")}V${top("planned") - 1}`,
      ),
      small(at("proven"), 154, "planned again", "start"),
    ],
  },
  {
    event: "stage-over",
    from: ["planned", "proven", "signed", "broadcast"],
    to: "accepted",
    drawn: [
      ...(["planned", "proven", "signed"] as const).map((state) =>
        line(`M${at(state, "right")} ${top(state)}V124`),
      ),
      arrow(
        name,
        `M${at("broadcast", "right")} ${top("broadcast")}V124H${at("accepted", "right")}V${top("accepted") - 1}`,
      ),
      small(at("proven"), 118, "stage-over: the next of several calls", "start"),
    ],
  },
  {
    event: "signed",
    from: ["broadcast"],
    to: "signed",
    drawn: [
      arrow(name, `M${states.broadcast.x} ${half("broadcast") + 20}H${right("signed") + 1}`),
      small((right("signed") + states.broadcast.x) / 2, half("broadcast") + 16, "signed"),
    ],
  },
  {
    event: "out-of-time",
    from: ["signed"],
    to: "broadcast",
    drawn: [
      arrow(
        name,
        `M${right("signed") - 10} ${bottom("signed")}q35 22 ${states.broadcast.x - right("signed") + 20} 1`,
      ),
      small((right("signed") + states.broadcast.x) / 2, bottom("signed") + 26, "out-of-time"),
    ],
  },
  {
    event: "confirmed",
    from: ["planned", "proven", "signed"],
    to: "confirmed",
    drawn: [
      ...(["proven", "signed"] as const).map((state) =>
        line(`M${at(state, "right")} ${bottom(state)}V322`),
      ),
      arrow(
        name,
        `M${at("planned", "right")} ${bottom("planned")}V322H${at("confirmed")}V${bottom("confirmed") + 1}`,
      ),
      small(at("broadcast"), 316, "confirmed: others sent the call"),
    ],
  },
  {
    event: "failed",
    from: ["accepted", "planned", "proven", "signed", "broadcast"],
    to: "failed",
    drawn: [
      ...(["accepted", "planned", "signed"] as const).map((state) =>
        line(`M${at(state)} ${bottom(state)}V352`, "line weak"),
      ),
      line(`M${at("accepted")} 352H${at("proven")}`, "line weak"),
      line(`M${at("broadcast")} ${bottom("broadcast")}V352H${at("proven")}`, "line weak"),
      arrow(name, `M${at("proven")} ${bottom("proven")}V${top("failed") - 1}`, "weak"),
      small(at("proven") + 8, 374, "failed", "start"),
    ],
  },
  {
    event: "failed",
    from: ["waiting"],
    to: "failed",
    drawn: [
      arrow(
        name,
        `M${states.waiting.x} ${half("waiting") - 12}H10V498H${at("failed")}V${bottom("failed") + 1}`,
        "weak",
      ),
      small(at("planned"), 492, "failed"),
    ],
  },
  {
    event: "cancelled",
    from: ["waiting", "accepted"],
    to: "cancelled",
    drawn: [
      line(`M${states.accepted.x} ${half("accepted")}H22`),
      arrow(
        name,
        `M${states.waiting.x} ${half("waiting") + 12}H22V${half("cancelled")}H${states.cancelled.x - 1}`,
      ),
      small(28, 384, "cancelled", "start"),
    ],
  },
  next("prepared", "seen", "seen"),
  {
    event: "unseen",
    from: ["seen"],
    to: "prepared",
    drawn: [
      arrow(name, `M${states.seen.x} ${half("seen") - 20}H${right("prepared") + 1}`),
      small((right("prepared") + states.seen.x) / 2, half("seen") - 25, "unseen"),
    ],
  },
  {
    event: "expired",
    from: ["prepared"],
    to: "expired",
    drawn: [
      arrow(
        name,
        `M${at("prepared")} ${bottom("prepared")}V${half("expired")}H${states.expired.x - 1}`,
      ),
    ],
  },
  {
    event: "seen",
    from: ["expired"],
    to: "seen",
    drawn: [
      arrow(name, `M${right("expired")} ${half("expired")}H${at("seen")}V${bottom("seen") + 1}`),
      small(right("expired") + 8, half("expired") - 6, "it arrives late", "start"),
    ],
  },
  {
    event: "confirmed",
    from: ["seen"],
    to: "confirmed",
    drawn: [
      arrow(
        name,
        `M${right("seen")} ${half("seen")}H${at("confirmed", "right")}V${bottom("confirmed") + 1}`,
        "main",
      ),
    ],
  },
]

/** Every move that the drawing shows. */
export const operationMoves: ReadonlyArray<Move> = [
  ...arrows.map(({ event, from, to }) => ({ event, from, to })),
  ...Object.entries(states).flatMap(([state, { stays }]) =>
    stays.map((event) => ({ event, from: [state], to: state })),
  ),
]

/** Events after which a state stays, one on each line. */
function staying(stays: ReadonlyArray<string>): ReadonlyArray<string> {
  return stays.map((event, index) => (index === 0 ? `↻ ${event}` : event))
}

export const operation: Drawing = {
  name,
  title: "An operation's life",
  description: [
    `A row begins as ${begins.join(", ")}.`,
    ...operationMoves.map(({ event, from, to }) => `${event}: from ${from.join(", ")} to ${to}.`),
  ].join(" "),
  width: column(5) + width + 14,
  height: 786,
  body: [
    ...arrows.flatMap(({ drawn }) => drawn),
    ...Object.entries(states).map(([state, { x, y, stays }]) =>
      box({ x, y, width, height }, state, {
        below: staying(stays),
        classes: ends.some((end) => end === state) ? "end" : "box",
      }),
    ),
    ...begins.map((state) => {
      const y = states[state].y - 14
      return `<circle class="head" cx="${states[state].x + 14}" cy="${y}" r="4.500"/>${line(`M${states[state].x + 14} ${y}V${top(state)}`)}`
    }),
    words(states.waiting.x + 30, 24, "a payment for later", { classes: "small faint" }),
    words(states.accepted.x - 2, 166, "a request", { classes: "small faint" }),
    words(states.prepared.x + 30, 536, "a deposit", { classes: "small faint" }),
    words(states.refused.x + 30, 24, "a refusal", { classes: "small faint" }),
    words(
      34,
      772,
      "● begins   ▭ tinted: the end   ↻ stays   An arrow without a word is the event named like its state. Dashed: nothing can execute any more.",
      { classes: "small faint" },
    ),
  ].join("\n"),
}
