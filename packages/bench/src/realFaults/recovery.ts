import { untilTrue } from "../inTime.ts"
import { cutting, forMethods, honest, type Fault } from "@shielded-relay/devnet"
import { askBriefly } from "./askBriefly.ts"
import type { RealFault } from "./realFaults.ts"
import type { Replica, Replicas } from "./startReplicas.ts"

/**
 * Kills (`kill -9`) the process that works on an operation while it sends the signed transaction. Reports the milliseconds until another
 * process sends the same bytes. The node receives them then, so the operation continues.
 */
export function killingUntilResumed(tell: (milliseconds: number) => void): RealFault {
  return {
    name: "kill -9 as a transaction is sent, until it is sent again",
    strike: async ({ all }) => {
      const { killed, milliseconds } = await resumption(all)
      tell(milliseconds)
      for (const { endpoint } of all) endpoint.behave(honest)
      await killed.service.restart()
    },
  }
}

interface Killing {
  readonly replica: Replica
  readonly bytes: string
  readonly at: number
}

function resumption(
  all: ReadonlyArray<Replica>,
): Promise<{ readonly killed: Replica; readonly milliseconds: number }> {
  return new Promise((resolve, reject) => {
    let killing: Killing | null = null
    for (const replica of all) {
      const watch: Fault = async (request, next) => {
        const bytes = JSON.stringify(request.params)
        if (killing === null) {
          killing = { replica, bytes, at: performance.now() }
          replica.service.kill().catch(reject)
          return cutting(request, next)
        }
        if (killing.replica !== replica && killing.bytes === bytes)
          resolve({ killed: killing.replica, milliseconds: performance.now() - killing.at })
        return next(request)
      }
      replica.endpoint.behave(forMethods(["eth_sendRawTransaction"], watch))
    }
  })
}

/** Milliseconds from `kill -9` of the process that follows the chain until another one follows it. */
export async function followerRecovery({ all }: Replicas): Promise<number> {
  const leader = await leaderOf(all)
  const start = performance.now()
  await leader.service.kill()
  await leaderOf(all.filter((replica) => replica !== leader))
  const milliseconds = performance.now() - start
  await leader.service.restart()
  return milliseconds
}

/** Seconds for a live process to take over following the chain. */
const takeoverTimeout = 120

/** Waits for and returns the process whose metrics say that it follows the chain. */
async function leaderOf(replicas: ReadonlyArray<Replica>): Promise<Replica> {
  const leaders: Array<Replica> = []
  await untilTrue("A process that follows the chain", takeoverTimeout, async () => {
    for (const replica of replicas) {
      const metrics = await askBriefly(`${replica.service.adminUrl}/metrics`)
      if (/^\w*chain_leading\{[^}]*\} 1$/m.test(await metrics.text())) leaders.push(replica)
    }
    return leaders.length > 0
  })
  const [leader] = leaders
  if (leader === undefined) throw new Error("No process follows the chain")
  return leader
}
