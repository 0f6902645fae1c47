import { setTimeout } from "node:timers/promises"
import {
  cutting,
  forMethods,
  honest,
  losingAnswers,
  type Fault,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import type { Service } from "@shielded-relay/devnet/service"
import type { Replicas } from "./startReplicas.ts"
import type { RestartableNode } from "./startRestartableNode.ts"

/** A fault that `strike` injects while payments are running and repairs before it resolves. */
export interface RealFault<On = Replicas> {
  readonly name: string
  readonly strike: (on: On) => Promise<void>
}

/** A process that can be ended and restarted, and its own connection to the node. */
export interface Breakable {
  readonly service: Pick<Service, "kill" | "terminate" | "restart">
  readonly endpoint: FaultyEndpoint
}

/** Processes of any program that share one node, to which most faults apply. */
export interface Breakables {
  readonly node: RestartableNode
  readonly all: ReadonlyArray<Breakable>
}

/** Downtime of whatever was stopped, milliseconds. */
const downtime = 3_000

export const noFault: RealFault<Breakables> = { name: "none", strike: () => Promise.resolve() }

/** Injects faults one after the other. */
export function inTurn(...faults: ReadonlyArray<RealFault>): RealFault {
  return {
    name: faults.map(({ name }) => name).join("; "),
    strike: async (replicas) => {
      for (const fault of faults) await fault.strike(replicas)
    },
  }
}

/** Kills random processes, one after the other. */
export function killing(count: number): RealFault<Breakables> {
  return {
    name: `kill -9 of a random process, ${count} times`,
    strike: async ({ all }) => {
      for (let n = 0; n < count; n += 1) await killOne(oneOf(all))
    },
  }
}

export const killingAll: RealFault<Breakables> = {
  name: "kill -9 of all processes at once",
  strike: async ({ all }) => {
    await Promise.all(all.map(({ service }) => service.kill()))
    await setTimeout(downtime)
    await Promise.all(all.map(({ service }) => service.restart()))
  },
}

/** Kills the first process that sends a transaction. */
export const killingBeforeTheNodeHears: RealFault<Breakables> = {
  name: "kill -9 as a transaction is sent, before the node has it",
  strike: (replicas) => killTheSender(replicas, cutting),
}

export const killingOnceTheNodeAccepted: RealFault<Breakables> = {
  name: "kill -9 once the node has accepted a transaction, before its answer",
  strike: (replicas) => killTheSender(replicas, losingAnswers),
}

/** Loses the answers to the first transactions that are sent. */
export function losingAnswersToTransactions(count: number): RealFault<Breakables> {
  return {
    name: "the node accepts, its answers are lost",
    strike: ({ all }) => loseAnswers(all, count, () => undefined),
  }
}

/**
 * Injects both faults together. If they ran in turn, the other processes might have sent everything before the killed one is back, and
 * there would be no second transaction.
 */
export const killingAndLosing: RealFault<Breakables> = {
  name: "the node accepts two transactions, both answers are lost and the sender of the first is killed",
  strike: async ({ all }) => {
    const killings: Array<Promise<Breakable>> = []
    await loseAnswers(all, 2, (sender) => {
      if (killings.length === 0) killings.push(sender.service.kill().then(() => sender))
    })
    const killed = await Promise.all(killings)
    for (const { service } of killed) await service.restart()
  },
}

export const stoppingTheDatabase: RealFault = {
  name: "Postgres stopped and started",
  strike: async ({ database }) => {
    await database.stop()
    await setTimeout(downtime)
    await database.start()
  },
}

export const stoppingTheNode: RealFault<Breakables> = {
  name: "node stopped and started, its mempool lost",
  strike: async ({ node, all }) => {
    for (const { endpoint } of all) endpoint.behave(cutting)
    await node.stop()
    await setTimeout(downtime)
    await node.start()
    for (const { endpoint } of all) endpoint.behave(honest)
  },
}

/** Waits each time until a transaction is mined, and then removes it. */
export function reorganising(depth: number, count: number): RealFault<Breakables> {
  return {
    name: `reorganisation of ${depth} blocks, ${count} times`,
    strike: async ({ node }) => {
      const { client, reorganise } = node.current()
      for (let n = 0; n < count; n += 1) {
        let block = await client.getBlock({ blockTag: "latest" })
        while (block.transactions.length === 0) {
          await setTimeout(100)
          block = await client.getBlock({ blockTag: "latest" })
        }
        await reorganise(depth)
      }
    },
  }
}

/** Restarts one process after the other, as in a rolling deployment. Requests to a stopped process are lost. */
export const deploying: RealFault<Breakables> = {
  name: "SIGTERM of each process in turn, each started again",
  strike: async ({ all }) => {
    for (const { service } of all) {
      const code = await service.terminate()
      if (code !== 0) throw new Error(`A process ended with code ${code} after SIGTERM`)
      await service.restart()
    }
  },
}

/** Suspends a process for longer than its leases last: when it wakes up, it still believes that it holds them. */
export const freezing: RealFault = {
  name: "a random process frozen for 20 s, then thawed",
  strike: async ({ all }) => {
    const { service } = oneOf(all)
    service.freeze()
    await setTimeout(20_000)
    service.thaw()
  },
}

async function killOne({ service }: Breakable): Promise<void> {
  await service.kill()
  await setTimeout(downtime)
  await service.restart()
}

/** Loses the answers to this many accepted transactions, and calls back with the process that sent each. */
async function loseAnswers(
  all: ReadonlyArray<Breakable>,
  count: number,
  sent: (by: Breakable) => void,
): Promise<void> {
  let lost = 0
  await new Promise<void>((resolve) => {
    for (const replica of all) {
      const losing: Fault = async (request, next) => {
        if (lost === count) return next(request)
        lost += 1
        const last = lost === count
        const reply = await losingAnswers(request, next)
        sent(replica)
        if (last) resolve()
        return reply
      }
      replica.endpoint.behave(forMethods(["eth_sendRawTransaction"], losing))
    }
  })
  for (const { endpoint } of all) endpoint.behave(honest)
}

/** Kills the first process that sends a transaction; `fate` decides what happens to the transaction. */
async function killTheSender({ all }: Breakables, fate: Fault): Promise<void> {
  const killed = await new Promise<Breakable>((resolve, reject) => {
    let struck = false
    for (const replica of all) {
      const { endpoint, service } = replica
      const killer: Fault = async (request, next) => {
        if (struck) return next(request)
        struck = true
        const reply = await fate(request, next)
        service.kill().then(() => resolve(replica), reject)
        return reply
      }
      endpoint.behave(forMethods(["eth_sendRawTransaction"], killer))
    }
  })
  for (const { endpoint } of all) endpoint.behave(honest)
  await setTimeout(downtime)
  await killed.service.restart()
}

function oneOf<Each>(all: ReadonlyArray<Each>): Each {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const one = all[random % all.length]
  if (one === undefined) throw new Error("No service process is running")
  return one
}
