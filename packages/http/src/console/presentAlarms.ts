import type { OperationCount } from "@shielded-relay/core"
import type { AccountLook, ChainLook, IntakeLook, WebhookLook } from "shielded-relay/handler"
import { alarms, limits, runbookUrl, type AlarmName } from "../monitoring/alarms.ts"

/** An alarm that the present state raises. */
export interface PresentAlarm {
  readonly name: AlarmName
  readonly severity: "page" | "ticket"
  readonly summary: string
  readonly runbook: string
}

/** What alarms are decided by. `now`: milliseconds since the epoch. */
export interface AlarmFacts {
  readonly now: number
  readonly chains: ReadonlyArray<ChainLook>
  /** Of all chains. */
  readonly intake: IntakeLook
  readonly accounts: ReadonlyArray<AccountLook>
  readonly lowGasTanks: ReadonlyArray<number>
  readonly operations: ReadonlyArray<OperationCount>
  readonly webhooks: ReadonlyArray<WebhookLook>
}

interface Case {
  readonly name: AlarmName
  /** What the summary names. */
  readonly labels: Readonly<Record<string, string>>
}

const second = 1_000
const rank = { page: 0, ticket: 1 } as const
const unproven = ["accepted", "planned"]
const unsent = [...unproven, "proven", "signed"]

/**
 * The alarms that the state of this moment shows, by the limits of `alarms` but without their waiting times: who looks now wants to know now.
 * Urgent ones come first. Alarms about growth over time need Prometheus.
 */
export function presentAlarms(facts: AlarmFacts): ReadonlyArray<PresentAlarm> {
  const found = [
    ...facts.chains.flatMap((chain) => casesOf(chain, facts)),
    ...facts.webhooks.flatMap(({ endpoint, oldest, isOff }) =>
      isOff || (oldest !== null && facts.now - oldest > limits.webhookWaits * second)
        ? [{ name: "WebhookBacklog" as const, labels: { endpoint } }]
        : [],
    ),
  ]
  return found.map(presented).toSorted((a, b) => rank[a.severity] - rank[b.severity])
}

const isClosed = ({ state, closedKinds }: IntakeLook) => state !== "open" || closedKinds.length > 0

function casesOf(chain: ChainLook, facts: AlarmFacts): ReadonlyArray<Case> {
  const { chainId } = chain
  const { now, intake, accounts, lowGasTanks, operations } = facts
  const own = accounts.filter((account) => account.chainId === chainId)
  const inStates = (states: ReadonlyArray<string>) =>
    operations.filter((count) => count.chainId === chainId && states.includes(count.state))
  const stillFor = (states: ReadonlyArray<string>) =>
    inStates(states).reduce((most, { stillSince }) => Math.max(most, now - stillSince), 0)
  const waiting = inStates(unproven).reduce((sum, { count }) => sum + count, 0)
  const when = (holds: boolean, name: AlarmName, more = {}): ReadonlyArray<Case> =>
    holds ? [{ name, labels: { chain: String(chainId), ...more } }] : []
  const still = (name: AlarmName, states: ReadonlyArray<string>, limit: number) =>
    when(stillFor(states) > limit * second, name, { value: minutes(stillFor(states)) })
  return [
    ...when(chain.fault !== null, "ChainNotIndexed"),
    ...when(chain.ledUntil === null, "ChainWithoutLeader"),
    ...when(
      chain.newest !== null && now - chain.newest.time * second > limits.chainStill * second,
      "ChainStandsStill",
    ),
    ...when([intake, chain.intake].some(isClosed), "IntakeClosed"),
    ...still("OperationStandsStill", unsent, limits.unsentStill),
    ...still("OperationNotFinal", ["broadcast"], limits.broadcastStill),
    ...when(waiting > limits.unproven, "ProofsPile", { value: String(waiting) }),
    ...own.flatMap(({ isLow }, index) => when(isLow, "RelayerLow", { relayer: String(index) })),
    ...when(
      own.length > 0 && own.every(({ isLow, isInUse }) => isLow || !isInUse),
      "RelayersEmpty",
    ),
    ...when(lowGasTanks.includes(chainId), "GasTankLow"),
    ...when(chain.queued > limits.queue, "TreeQueueLong", { value: String(chain.queued) }),
  ]
}

const minutes = (milliseconds: number) => `${Math.floor(milliseconds / (60 * second))} minutes`

function presented({ name, labels }: Case): PresentAlarm {
  const alarm = alarms.find((one) => one.name === name) ?? alarms[0]
  return {
    name,
    severity: alarm.severity,
    summary: alarm.summary.replace(
      /\{\{ \$(?:labels\.)?(\w+)(?: \| humanizeDuration)? \}\}/g,
      (_, label: string) => labels[label] ?? "",
    ),
    runbook: runbookUrl(name),
  }
}
