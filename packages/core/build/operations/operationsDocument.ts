import { Result } from "effect"
import { isFinal, transition, type OperationEvent, type OperationState } from "../../src/index.ts"
import { failureReasons } from "../../src/operation/failureReasons.ts"
import { anEvent, anOperation, held, sent } from "../../test/operation/anOperation.ts"
import { eventMeanings, failureCodes, stateMeanings } from "./meanings.ts"

type State = OperationState["state"]
type Event = OperationEvent["type"]

const states = Object.keys(stateMeanings) as ReadonlyArray<State>
const events = Object.keys(eventMeanings) as ReadonlyArray<Event>

export const operationsDocumentUrl = new URL("../../../../docs/operations.md", import.meta.url)

/** docs/operations.md: every move that `transition` makes, by asking it for each state and event. */
export function operationsDocument(): string {
  return `# Operations

Written by \`npm run operations -w @shielded-relay/core\` from the one function that changes an operation's state; do not edit. A test compares them.

Every accepted request is one row that is never deleted. Any worker may take any step at any time: each is a compare-and-set on the row's version. The service writes the intent before every effect that a crash may interrupt.

![An operation's life: each state, and the events that lead from it to others](diagrams/operation.svg)

<!-- Every move, with which a test compares the drawing:
${diagram().join("\n")}
-->

## States

| State | Final | Means |
| --- | --- | --- |
${states.map((state) => `| \`${state}\` | ${isFinal(state) ? "yes" : ""} | ${stateMeanings[state]} |`).join("\n")}

## What moves them

| Event | From | To | Means |
| --- | --- | --- | --- |
${events.map(eventRow).join("\n")}

A deposit has arrived when the notes under each of its keys, in the right token, add up to the amount asked for: in one transaction or in parts. \`result.txHash\` names the transaction that completed it. Orders of private sends use the same sum.

Every other transition is refused. The worker then reads the row again. At another version another worker was faster, and the worker decides its step again. At the same version the step is a defect of the service: it is logged with kind, state and event, counted in \`illegal_transitions_total\`, and the row is set aside for 2 s, twice as long each time up to 10 minutes, until it moves or the process restarts. Its notes stay held, its signed bytes are sent and replaced as before, and other rows go on. A row that cannot be read, and a step that fails unexpectedly, are set aside in the same way and counted in \`background_defects_total{task="row"}\`: a deposit or private send set aside neither expires nor frees its notes.

## Several calls

An operation that holds more notes than one call can spend, or on Solana names more than one token, goes through the states in stages. All stages but the last end with \`stage-over\` instead of \`confirmed\`: back to \`accepted\`, with nothing outstanding. Each stage has its own attempts and anchor. A merge only turns many notes into few ([why](decisions/0020-merging-notes.md)); a part finally executes the request for some of the tokens ([how](decisions/0029-several-tokens-on-solana.md)). Its caller reads \`accepted\` until the last stage is planned, and in \`merges\` and \`parts\` the transactions of those before.

## Out of time

On TRON a block producer that runs out of processor time executes nothing and charges all that a transaction's fees allow. An operation burns at most one such fee limit: from the final block that shows it, the operation is **held**. It stays \`broadcast\`, its notes stay reserved, and nothing more of it is signed or sent. Its owner owes the burnt fee ([debts](fees.md#transactions-out-of-time)). It ends like any other: \`confirmed\` if somebody else lands its call, otherwise \`failed\` with \`OPERATION_OUT_OF_TIME\` after its deadline. Before that, the operator can let it go on, at the risk of another fee limit: \`shielded-relay operations held\` lists the held operations, \`shielded-relay operations resume --operation ID\` resumes one (\`listHeld\` and \`resumeOperation\` of core).

## Why an operation failed

| \`code\` | When |
| --- | --- |
${Object.entries(failureCodes)
  .map(([code, when]) => `| \`${code}\` | ${when} |`)
  .join("\n")}

| Reason in \`error\` | Cause |
| --- | --- |
${Object.values(failureReasons)
  .map(({ text, means }) => `| ${text} | ${means} |`)
  .join("\n")}

Only the pool decides an outcome, never a revert, an expired transaction, a refusal by simulation or our own clock: the notes stay held until then ([why](decisions/0003-outcome-from-the-pool.md)). \`refused\` carries the code with which the request was answered.
`
}

/** Where an event leads, in the last stage or one before; `null` where it cannot happen. */
function target(state: State, event: Event): State | null {
  for (const kind of ["transact", "merge"] as const) {
    const plain = anOperation(state, { kind })
    for (const operation of [plain, sent(plain), held(plain)]) {
      const moved = transition(operation, anEvent[event], 1)
      if (Result.isSuccess(moved)) return moved.success.status.state
    }
  }
  return null
}

function diagram(): ReadonlyArray<string> {
  const moves = states.flatMap((state) =>
    events.flatMap((event) => {
      const to = target(state, event)
      return to === null ? [] : [`  ${state} → ${to}: ${event}`]
    }),
  )
  const begins = [
    "accepted",
    "waiting",
    "prepared",
    "refused",
  ] as const satisfies ReadonlyArray<State>
  return [
    ...begins.map((state) => `  [*] → ${state}`),
    ...moves,
    ...states.filter(isFinal).map((state) => `  ${state} → [*]`),
  ]
}

function eventRow(event: Event): string {
  const moves = states.flatMap((state) => {
    const to = target(state, event)
    return to === null ? [] : [{ state, to }]
  })
  const names = (list: ReadonlyArray<State>) =>
    [...new Set(list)].map((state) => `\`${state}\``).join(", ")
  const from = names(moves.map(({ state }) => state))
  return `| \`${event}\` | ${from} | ${names(moves.map(({ to }) => to))} | ${eventMeanings[event]} |`
}
