import type { Move } from "./Move.ts"
import { arrow, box, line, words, type Drawing } from "./svg.ts"

const name = "order"
const [width, height] = [150, 74]
const column = (index: number) => 20 + index * 216

/** Where each phase is drawn, and the events after which it stays as it is. */
const phases = {
  "awaiting-deposit": { x: column(0), y: 60, stays: ["deposited"] },
  "deposit-detected": { x: column(1), y: 60, stays: [] },
  scheduled: { x: column(2), y: 60, stays: ["postponed", "lost"] },
  paying: { x: column(3), y: 60, stays: ["started", "sent", "paid", "postponed", "lost"] },
  completed: { x: column(4), y: 60, stays: [] },
  expired: { x: column(0), y: 256, stays: [] },
  failed: { x: column(2), y: 256, stays: [] },
} as const

type Phase = keyof typeof phases

const ends: ReadonlyArray<Phase> = ["completed", "expired", "failed"]

const middle = (phase: Phase) => phases[phase].x + width / 2
const right = (phase: Phase) => phases[phase].x + width
const bottom = (phase: Phase) => phases[phase].y + height
const half = (phase: Phase) => phases[phase].y + height / 2
const small = (x: number, y: number, text: string, anchor: "start" | "middle" | "end" = "middle") =>
  words(x, y, text, { classes: "small faint", anchor })

interface Arrow {
  readonly moves: ReadonlyArray<Move>
  readonly drawn: ReadonlyArray<string>
}

function next(from: Phase, to: Phase, event: string): Arrow {
  return {
    moves: [{ event, from: [from], to }],
    drawn: [
      arrow(name, `M${right(from)} ${half(from)}H${phases[to].x - 1}`, "main"),
      small((right(from) + phases[to].x) / 2, half(from) - 7, event),
    ],
  }
}

/** Straight down from a phase to the rail that leads to `failed`. */
function failing(from: Phase, events: ReadonlyArray<string>): Arrow {
  return {
    moves: events.map((event) => ({ event, from: [from], to: "failed" })),
    drawn: [
      line(`M${middle(from) + 24} ${bottom(from)}V212`, "line weak"),
      small(middle(from) + 30, 154, events.join(", "), "start"),
    ],
  }
}

const arrows: ReadonlyArray<Arrow> = [
  next("awaiting-deposit", "deposit-detected", "deposited"),
  next("deposit-detected", "scheduled", "scheduled"),
  next("scheduled", "paying", "started"),
  next("paying", "completed", "paid"),
  {
    moves: [{ event: "expired", from: ["awaiting-deposit"], to: "expired" }],
    drawn: [
      arrow(
        name,
        `M${middle("awaiting-deposit") - 24} ${bottom("awaiting-deposit")}V${phases.expired.y - 1}`,
      ),
      small(middle("awaiting-deposit") - 30, 196, "expired", "end"),
    ],
  },
  failing("awaiting-deposit", ["cancelled", "expired"]),
  failing("deposit-detected", ["cancelled"]),
  failing("scheduled", ["lost", "cancelled"]),
  failing("paying", ["paid", "lost", "cancelled"]),
]

/** Every move that the drawing shows. */
export const orderMoves: ReadonlyArray<Move> = [
  ...arrows.flatMap(({ moves }) => moves),
  ...Object.entries(phases).flatMap(([phase, { stays }]) =>
    stays.map((event) => ({ event, from: [phase], to: phase })),
  ),
]

function staying(stays: ReadonlyArray<string>): ReadonlyArray<string> {
  if (stays.length === 0) return []
  if (stays.length <= 2) return [`↻ ${stays.join(", ")}`]
  return [`↻ ${stays.slice(0, 3).join(", ")},`, stays.slice(3).join(", ")]
}

export const order: Drawing = {
  name,
  title: "The life of a private send's order",
  description: [
    "An order begins as awaiting-deposit.",
    ...orderMoves.map(({ event, from, to }) => `${event}: from ${from.join(", ")} to ${to}.`),
  ].join(" "),
  width: column(4) + width + 20,
  height: 380,
  body: [
    ...arrows.flatMap(({ drawn }) => drawn),
    line(`M${middle("awaiting-deposit") + 24} 212H${middle("paying") + 24}`, "line weak"),
    arrow(name, `M${middle("failed")} 212V${phases.failed.y - 1}`, "weak"),
    ...Object.entries(phases).map(([phase, { x, y, stays }]) =>
      box({ x, y, width, height }, phase, {
        below: staying(stays),
        classes: ends.some((end) => end === phase) ? "end" : "box",
      }),
    ),
    `<circle class="head" cx="34" cy="46" r="4.500"/>${line("M34 46V60")}`,
    small(48, 48, "the order is accepted", "start"),
    small(
      20,
      364,
      "● begins   ▭ tinted: the end   ↻ stays   Dashed: at least one payout can never be made, or the deposit came too late or in part.",
      "start",
    ),
  ].join("\n"),
}
