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
    note: `Three service processes share one vault and one Postgres server. Each has one prover and its own proxy to one local node, which makes a block per second. In each row, ${load.payments} payments (two withdrawals to fresh addresses, then a transfer, and so on) go to the processes in turn. Each is sent once, without waiting for the previous answer, and the fault happens meanwhile. Afterwards every process is asked for every nonce. The same bytes of every request that the service knows go to another process, which must answer 409 with the operation. What callers were told is compared with the pool's events, its balance, every recipient's balance, and every owner's balance at every process. Accepted: the answer said so, or the answer was lost and the service knows the operation. Settled after: from the end of the fault to the last final outcome, which is four blocks after its transaction.`,
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
    note: `Three service processes as in Real faults, ${trials} trials each. Operation: the process that works on it is killed as it sends the signed transaction; the time until another process sends the same bytes. Chain: the process that follows it is killed; the time until another one follows it.`,
    columns: ["what continues", "median", "longest"],
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
