import type { OperationStory, OrderStory, Step } from "./answers.ts"
import { badge, code, facts, table } from "./elements.ts"
import { durationText, grouped, timeText } from "./format.ts"
import { h, type ComponentChild, type ComponentChildren } from "./preact.ts"

/** The story of an operation. */
export function operationStory(story: OperationStory): ComponentChild {
  const {
    at: now,
    id,
    chainId,
    kind,
    state,
    code: failure,
    wait,
    isHeld,
    result,
    scheduledTime,
  } = story
  const pairs: Array<readonly [string, ComponentChildren]> = [
    ["Operation", code(id)],
    ["Chain", String(chainId)],
    ["Kind", kind],
    ["State", badge(state === "failed" || state === "refused" ? "bad" : "quiet", state)],
    ["Accepted", timeText(story.createdAt)],
    ["Last change", timeText(story.updatedAt)],
    ["Deadline", timeText(story.deadline)],
  ]
  if (failure !== null) pairs.push(["Reason", code(failure)])
  if (isHeld) pairs.push(["Held", "An operator has to resume it"])
  if (scheduledTime !== null) pairs.push(["Scheduled for", timeText(scheduledTime)])
  if (wait !== null) pairs.push(["Waits for", waitText(wait, now)])
  if (wait !== null && now - wait.until > patience) pairs.push(["Stuck", badge("bad", "Yes")])
  if (result !== null)
    pairs.push([
      "Result",
      h("span", null, code(result.txHash), ` in block ${grouped(result.block)}`),
    ])
  return h(
    "div",
    null,
    facts(pairs),
    steps(story.steps),
    table(
      "Attempts",
      ["Call", "Purpose", "Proven", "Transactions"],
      story.attempts.map(({ call, purpose, isProven, transactions }) => [
        String(call),
        purpose,
        isProven ? "Yes" : "No",
        transactions.length === 0
          ? "–"
          : h(
              "ul",
              { class: "plain" },
              ...transactions.map(({ hash, senderNonce }) =>
                h("li", null, code(hash), senderNonce === null ? "" : ` nonce ${senderNonce}`),
              ),
            ),
      ]),
      "None yet.",
    ),
    table(
      "Burnt transactions",
      ["Hash"],
      story.burnt.map((hash) => [code(hash)]),
      "None.",
    ),
  )
}

/** Milliseconds for which a worker may be late before an operation counts as stuck. */
const patience = 60_000

function waitText({ reason, until }: { reason: string; until: number }, now: number): string {
  const late = now - until
  if (late > patience) return `${reason}: nothing has looked at it for ${durationText(late)}`
  return late > 0
    ? `${reason}, looked at again soon`
    : `${reason}, looked at again within ${durationText(-late)}`
}

/** The story of a private send. */
export function orderStory(story: OrderStory): ComponentChild {
  const { id, chainId, phase, createdAt, deadline, completionTime, isWithheld } = story
  return h(
    "div",
    null,
    facts([
      ["Private send", code(id)],
      ["Chain", String(chainId)],
      ["Phase", badge(phase === "failed" ? "bad" : "quiet", phase)],
      ["Ordered", timeText(createdAt)],
      ["Deposit until", timeText(deadline)],
      ["Complete by", completionTime === null ? "–" : timeText(completionTime)],
      ["Withheld", isWithheld ? badge("warn", "Yes") : "No"],
    ]),
    steps(story.steps),
    table(
      "Payouts",
      ["Number", "State", "Sent at", "Until", "Operation"],
      story.payouts.map(({ status, scheduledTime, deadline: until, operation }, index) => [
        String(index + 1),
        status,
        scheduledTime === null ? "–" : timeText(scheduledTime),
        until === null ? "–" : timeText(until),
        operation === null ? "–" : h("a", { href: `#find/${operation}` }, code(operation)),
      ]),
      "None.",
    ),
  )
}

const steps = (all: ReadonlyArray<Step>) =>
  table(
    "Steps",
    ["Version", "Time", "State", "After"],
    all.map(({ version, at, state }, index) => {
      const before = all[index - 1]
      return [
        String(version),
        timeText(at),
        state,
        before === undefined ? "–" : durationText(at - before.at),
      ]
    }),
    "The journal no longer has its rows.",
  )
