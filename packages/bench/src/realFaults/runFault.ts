import { setTimeout } from "node:timers/promises"
import { untilTrue, within } from "../inTime.ts"
import type { Books } from "./Books.ts"
import type { Journal } from "./Journal.ts"
import { judge, type Verdict } from "./judge.ts"
import { learnFates } from "./learnFates.ts"
import { sendPayments } from "./payments.ts"
import type { PoolOnChain } from "./PoolOnChain.ts"
import type { RealFault } from "./realFaults.ts"
import { repeatBytes } from "./repeatBytes.ts"
import type { Stage } from "./openStage.ts"
import type { Replicas } from "./startReplicas.ts"

export interface Load {
  readonly payments: number
  /** Milliseconds between two payments. */
  readonly pause: number
  /** Milliseconds from the first payment to the fault. */
  readonly untilStrike: number
}

/** Seconds for queued commitments to reach the tree: a few batches, each with a proof on a busy machine. */
const insertionTimeout = 600

/** Seconds for a fault to be triggered and to end. */
const faultTimeout = 240

export interface FaultResult extends Verdict {
  /** Milliseconds from the end of the fault until every outcome was known. */
  readonly settledAfter: number
}

/** Sends payments, injects the fault meanwhile, and compares the outcome of each with the chain. */
export async function runFault(stage: Stage, fault: RealFault, load: Load): Promise<FaultResult> {
  const { replicas, journal, books, chain } = stage
  await untilAllInTree(chain)
  const fee = await roomyFee(stage)
  const before = await chain.operations()
  const reads = readMeanwhile(stage)
  const sending = sendPayments(replicas, {
    customers: books.customers,
    count: load.payments,
    fee,
    pause: load.pause,
  })
  await setTimeout(load.untilStrike)
  await strikeInTime(fault, replicas)
  const healed = performance.now()
  const payments = await sending
  const repeated = await repeatBytes(replicas, journal, payments)
  const fates = await learnFates(payments, journal)
  const settledAfter = performance.now() - healed
  await reads.stop()
  await books.enter(fates)
  const disagreements = await books.agree()
  const received = new Map<string, bigint>()
  for (const { kind, nonce, to } of payments)
    if (kind === "withdraw") received.set(nonce, await chain.balance(to))
  const operations = (await chain.operations()).slice(before.length)
  const verdict = judge(fates, { operations, received })
  const violations = [...verdict.violations, ...disagreements, ...repeated, ...defects(journal)]
  return { ...verdict, violations, settledAfter }
}

/** Bounds the fault: many wait for an event, such as the next transaction, that may not happen. */
function strikeInTime(fault: RealFault, replicas: Replicas): Promise<void> {
  return within(`The fault "${fault.name}"`, faultTimeout, fault.strike(replicas))
}

/** Afterwards every note is spendable without a further batch, so each payment can have its own note. */
function untilAllInTree(chain: PoolOnChain): Promise<void> {
  return untilTrue(
    "Commitments in the tree",
    insertionTimeout,
    async () => (await chain.waiting()) === 0,
  )
}

/** A ceiling for fees: twice the current one, so that no payment is refused because the fee rises. */
async function roomyFee({ replicas: { devnet }, books }: Stage): Promise<bigint> {
  const [{ address: token }] = devnet.tokens
  const session = books.customers[0]?.patient[0]
  if (session === undefined) throw new Error("The stage has no customers")
  const { feeAmount } = await session.getFee({
    chainId: devnet.node.chainId,
    feeToken: token,
    tokenAddresses: [token],
  })
  return 2n * BigInt(feeAmount)
}

/** Reads balances from the processes in turn until it is stopped. `defects` checks the answers. */
function readMeanwhile({ replicas: { devnet }, books }: Stage): { stop: () => Promise<void> } {
  let stopped = false
  const reading = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const session = books.customers[n % books.customers.length]?.once[n % replicasOf(books)]
      await session?.balance({ chainId: devnet.node.chainId }).catch(() => null)
      await setTimeout(500)
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await reading
    },
  }
}

function replicasOf({ customers: [first] }: Books): number {
  return first?.once.length ?? 1
}

/** A service must never answer with status 500. */
function defects({ statuses }: Journal): ReadonlyArray<string> {
  const count = statuses.get(500) ?? 0
  return count === 0 ? [] : [`${count} answers with status 500`]
}
