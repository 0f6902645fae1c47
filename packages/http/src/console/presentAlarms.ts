import type { OperationCount } from "@shielded-relay/core"
import type { AccountLook, ChainLook } from "shielded-relay/handler"
import { alarms, runbookUrl, type AlarmName } from "../monitoring/alarms.ts"

/** An alarm that the present state raises. */
export interface PresentAlarm {
  readonly name: AlarmName
  readonly severity: "page" | "ticket"
  readonly summary: string
  readonly runbook: string
  readonly chainId: number
}

/** What alarms are decided by. `now`: milliseconds since the epoch. */
export interface AlarmFacts {
  readonly now: number
  readonly chains: ReadonlyArray<ChainLook>
  readonly accounts: ReadonlyArray<AccountLook>
  readonly operations: ReadonlyArray<OperationCount>
}

interface Case {
  readonly name: AlarmName
  readonly chainId: number
  /** What the summary names besides the chain. */
  readonly labels?: Readonly<Record<string, string>>
}

const minute = 60_000
const rank = { page: 0, ticket: 1 } as const
const unproven = ["accepted", "planned"]
const unsent = [...unproven, "proven", "signed"]

/**
 * The alarms that the state of this moment shows, with the thresholds of `alarms` but without their waiting times: who looks now wants to
 * know now. Urgent ones come first. Alarms about growth over time need Prometheus.
 */
export function presentAlarms(facts: AlarmFacts): ReadonlyArray<PresentAlarm> {
  const found = facts.chains.flatMap((chain) => casesOf(chain, facts)).map(presented)
  return found.toSorted((a, b) => rank[a.severity] - rank[b.severity])
}

function casesOf(chain: ChainLook, { now, accounts, operations }: AlarmFacts): ReadonlyArray<Case> {
  const { chainId } = chain
  const own = accounts.filter((account) => account.chainId === chainId)
  const inStates = (states: ReadonlyArray<string>) =>
    operations.filter((count) => count.chainId === chainId && states.includes(count.state))
  const stillFor = (states: ReadonlyArray<string>) =>
    inStates(states).reduce((most, { stillSince }) => Math.max(most, now - stillSince), 0)
  const waiting = inStates(unproven).reduce((sum, { count }) => sum + count, 0)
  const when = (holds: boolean, name: AlarmName, value = ""): ReadonlyArray<Case> =>
    holds ? [{ name, chainId, labels: { value } }] : []
  return [
    ...when(chain.fault !== null, "ChainNotIndexed"),
    ...when(chain.ledUntil === null, "ChainWithoutLeader"),
    ...when(
      chain.newest !== null && now - chain.newest.time * 1_000 > 15 * minute,
      "ChainStandsStill",
    ),
    ...when(stillFor(unsent) > 10 * minute, "OperationStandsStill", minutes(stillFor(unsent))),
    ...when(
      stillFor(["broadcast"]) > 60 * minute,
      "OperationNotFinal",
      minutes(stillFor(["broadcast"])),
    ),
    ...when(waiting > 16, "ProofsPile", String(waiting)),
    ...own.flatMap(({ isLow }, index) =>
      isLow ? [{ name: "RelayerLow" as const, chainId, labels: { relayer: String(index) } }] : [],
    ),
    ...when(own.length > 0 && own.every(({ isLow }) => isLow), "RelayersEmpty"),
    ...when(chain.queued > 64, "TreeQueueLong", String(chain.queued)),
  ]
}

const minutes = (milliseconds: number) => `${Math.floor(milliseconds / minute)} minutes`

function presented({ name, chainId, labels = {} }: Case): PresentAlarm {
  const alarm = alarms.find((one) => one.name === name) ?? alarms[0]
  const values: Readonly<Record<string, string>> = { chain: String(chainId), ...labels }
  return {
    name,
    severity: alarm.severity,
    summary: alarm.summary.replace(
      /\{\{ \$(?:labels\.)?(\w+)(?: \| humanizeDuration)? \}\}/g,
      (_, label: string) => values[label] ?? "",
    ),
    runbook: runbookUrl(name),
    chainId,
  }
}
