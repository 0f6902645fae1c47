import { Result } from "effect"
import { transitionOrder, type Order, type OrderEvent, type OrderPhase } from "../../src/index.ts"
import { anOrder } from "../../test/privateSend/anOrder.ts"
import { eventMeanings, phaseMeanings } from "./meanings.ts"

const phases = Object.keys(phaseMeanings) as ReadonlyArray<OrderPhase>
const events = Object.keys(eventMeanings) as ReadonlyArray<OrderEvent["type"]>

export const ordersDocumentUrl = new URL("../../../../docs/orders.md", import.meta.url)

/** docs/orders.md: every move that `transitionOrder` makes, by asking it for each state of an order of two payouts. */
export function ordersDocument(): string {
  const moves = allMoves()
  const to = (from: OrderPhase, event: OrderEvent["type"]) =>
    phases.filter((phase) => moves.has(moveKey(from, event, phase)))
  const isOver = (phase: OrderPhase) => events.every((event) => to(phase, event).length === 0)
  const diagram = phases.flatMap((from) =>
    events.flatMap((event) => to(from, event).map((next) => `  ${from} → ${next}: ${event}`)),
  )
  const names = (list: ReadonlyArray<OrderPhase>) => list.map((phase) => `\`${phase}\``).join(", ")
  return `# Orders of private sends

Written by \`npm run operations -w @shielded-relay/core\` from the one function that changes an order; do not edit. A test compares them. [Private sends](private-send.md) explains what a private send is and hides.

An order is one row that is never deleted; any worker may take any step, each a compare-and-set on the row's version. Each payout is one [operation](operations.md) at a time, and all attempts of that operation spend one anchor note. Another operation replaces it only before its first proof, or when final blocks are past its last deadline and the anchor is unspent. So a payout executes at most once.

![The life of an order: each phase, and the events that lead from it to others](diagrams/order.svg)

<!-- Every move, with which a test compares the drawing:
${["  [*] → awaiting-deposit", ...diagram, ...phases.filter(isOver).map((phase) => `  ${phase} → [*]`)].join("\n")}
-->

## Phases

| Phase | Final | Means |
| --- | --- | --- |
${phases.map((phase) => `| \`${phase}\` | ${isOver(phase) ? "yes" : ""} | ${phaseMeanings[phase]} |`).join("\n")}

\`status\` is \`processing\` up to \`deposit-detected\`, \`scheduled\` permanently from then on, and \`failed\` for an order that was never paid.

## What moves them

| Event | From | To | Means |
| --- | --- | --- | --- |
${events
  .map((event) => {
    const from = phases.filter((phase) => to(phase, event).length > 0)
    const next = phases.filter((phase) => from.some((one) => to(one, event).includes(phase)))
    return `| \`${event}\` | ${names(from)} | ${names(next)} | ${eventMeanings[event]} |`
  })
  .join("\n")}

Every other transition is refused; [operations](operations.md#what-moves-them) says what then happens to the row. The payouts of an order that is set aside continue.
`
}

const moveKey = (from: OrderPhase, event: string, to: OrderPhase) => `${from} ${event} ${to}`

/** Every move between phases that some history makes. */
function allMoves(): ReadonlySet<string> {
  const moves = new Set<string>()
  const seen = new Set<string>()
  const waiting: Array<Order> = [{ ...anOrder(2), leftover: "balance" }]
  for (let order = waiting.pop(); order !== undefined; order = waiting.pop()) {
    const key = JSON.stringify([order.phase, String(order.deposited), order.payouts.map(statusOf)])
    if (seen.has(key)) continue
    seen.add(key)
    for (const event of possibleEvents()) {
      const next = transitionOrder(order, event)
      if (Result.isFailure(next)) continue
      moves.add(moveKey(order.phase, event.type, next.success.phase))
      waiting.push(next.success)
    }
  }
  return moves
}

const statusOf = ({ status, scheduledTime }: Order["payouts"][number]) => [status, scheduledTime]

function possibleEvents(): ReadonlyArray<OrderEvent> {
  const times = [1, 2].map((time) => ({ scheduledTime: time, deadline: time }))
  const operation = "00000000-0000-4000-8000-000000000002" as NonNullable<
    Order["payouts"][number]["operation"]
  >
  return [
    { type: "deposited", deposited: 1n, complete: false },
    { type: "deposited", deposited: 202n, complete: true },
    { type: "scheduled", times },
    ...[0, 1].flatMap((payout): ReadonlyArray<OrderEvent> => [
      { type: "started", payout, operation },
      { type: "sent", payout },
      { type: "paid", payout },
      { type: "postponed", payout, notBefore: 2 },
      { type: "lost", payout },
    ]),
    { type: "cancelled" },
    { type: "expired" },
  ]
}
