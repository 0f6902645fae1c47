import type { Section } from "../section/Section.ts"
import { openStage, type Stage } from "./openStage.ts"
import {
  deploying,
  freezing,
  killing,
  killingAll,
  killingBeforeTheNodeHears,
  killingOnceTheNodeAccepted,
  losingAnswersToTransactions,
  noFault,
  reorganising,
  stoppingTheDatabase,
  stoppingTheNode,
  type RealFault,
} from "./realFaults.ts"
import { followerRecovery, killingUntilResumed } from "./recovery.ts"
import { finalityDepth } from "./startReplicas.ts"
import { runFault, type FaultResult, type Load } from "./runFault.ts"

export const realFaultsTitle = "Real faults"
export const recoveryTitle = "Real faults: recovery after kill -9"

const faults = [
  stoppingTheNode,
  reorganising(finalityDepth - 1, 2),
  killing(3),
  freezing,
  deploying,
  stoppingTheDatabase,
  losingAnswersToTransactions(4),
  killingAll,
  killingOnceTheNodeAccepted,
  killingBeforeTheNodeHears,
  noFault,
]
const load = { payments: 8, pause: 500, untilStrike: 3_000 }

const trials = 3

export async function* measureRealFaults(): AsyncGenerator<Section> {
  const stage = await openStage({ replicas: 3, customers: 3, notes: 4 })
  try {
    yield* faultTable(stage)
  } finally {
    await stage.replicas.close()
  }
}

export async function* measureRecovery(): AsyncGenerator<Section> {
  const stage = await openStage({ replicas: 3, customers: 1, notes: 2 })
  try {
    yield await recoveryTable(stage)
  } finally {
    await stage.replicas.close()
  }
}

/** Yields the table after each row, so that an interrupted run keeps the rows that it measured. */
async function* faultTable(stage: Stage): AsyncGenerator<Section> {
  const rows: Array<ReadonlyArray<string>> = []
  for (const fault of faults) {
    rows.push(rowOf(fault.name, await rightResult(stage, fault, load)))
    yield tableOf(rows)
  }
}

function tableOf(rows: ReadonlyArray<ReadonlyArray<string>>): Section {
  return {
    title: realFaultsTitle,
    note: `Three service processes with one vault on one Postgres server, each with one prover, behind proxies of their own before one local node with a block a second. In each row ${load.payments} payments (two withdrawals to fresh addresses, then a transfer) go to the processes in turn, each sent once and its answer not waited for; the fault happens among them. Afterwards every process is asked for every nonce, the same bytes of every request that the service knows are sent again to another process (all are told 409 and the operation), and the pool's events, every recipient, every owner's balance at every process and what the pool holds are compared with what callers were told. Accepted: answered so, or known to the service although the answer was lost. The last column is the time from the end of the fault to the last final outcome, four blocks after its own.`,
    columns: [
      "fault",
      "requests",
      "answer lost",
      "accepted",
      "on chain",
      "unknown to the API",
      "paid twice",
      "settled after",
    ],
    rows,
  }
}

async function recoveryTable(stage: Stage): Promise<Section> {
  const operations: Array<number> = []
  const followers: Array<number> = []
  for (let n = 0; n < trials; n += 1) {
    const fault = killingUntilResumed((milliseconds) => operations.push(milliseconds))
    await rightResult(stage, fault, { payments: 1, pause: 0, untilStrike: 0 })
    followers.push(await followerRecovery(stage.replicas))
  }
  return {
    title: recoveryTitle,
    note: `Three service processes as above, ${trials} trials each. Operation: from the kill of the process that works on it, as it sends the signed transaction, until another process sends the very same bytes. Chain: from the kill of the process that follows it until another one does.`,
    columns: ["what goes on", "median", "longest"],
    rows: [
      ["operation", ...medianAndLongest(operations)],
      ["chain", ...medianAndLongest(followers)],
    ],
  }
}

/** @throws Error if a guarantee is broken: a figure would hide it */
async function rightResult(stage: Stage, fault: RealFault, each: Load): Promise<FaultResult> {
  const result = await runFault(stage, fault, each)
  console.error(rowOf(fault.name, result).join(" | "))
  if (result.violations.length === 0) return result
  throw new Error(`${fault.name}:\n${result.violations.join("\n")}`)
}

function medianAndLongest(times: ReadonlyArray<number>): ReadonlyArray<string> {
  const sorted = times.toSorted((one, other) => one - other)
  return [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0].map(seconds)
}

function rowOf(name: string, result: FaultResult): ReadonlyArray<string> {
  const { requests, unanswered, accepted, onChain, unknown, paidTwice, settledAfter } = result
  const counts = [requests, unanswered, accepted, onChain, unknown, paidTwice]
  return [name, ...counts.map(String), seconds(settledAfter)]
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
