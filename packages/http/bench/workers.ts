import { deployDevnet, startEvmNode } from "@shielded-relay/devnet"
import { startLoadProcess } from "./loadProcess.ts"
import { processorTimes } from "./processorTimes.ts"
import { startWorkers, type ServiceOfWorkers } from "./startWorkers.ts"

/** One turn of a service of several processes. */
export interface WorkersTurn {
  readonly perSecond: number
  /** Milliseconds of processor time per request: of all processes of the service, and of the database server. */
  readonly service: number
  readonly database: number
}

export interface WorkersFigures {
  readonly workers: number
  readonly turns: ReadonlyArray<WorkersTurn>
}

/** Measures signed reads of `serve --workers 1` and `2`, each on a Postgres server of its own, by turns. */
export async function benchWorkers({ rounds = 5, perRound = 2_000 } = {}): Promise<
  ReadonlyArray<WorkersFigures>
> {
  const devnet = await deployDevnet(await startEvmNode())
  const services: Array<{ readonly workers: number; readonly service: ServiceOfWorkers }> = []
  const load = await startLoadProcess()
  try {
    for (const workers of [1, 2])
      services.push({ workers, service: await startWorkers(devnet, workers) })
    const turns = new Map<number, Array<WorkersTurn>>(services.map(({ workers }) => [workers, []]))
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const { workers, service } of services) {
        const requests = service.requests(perRound)
        const before = processorTimes(service.process)
        const { seconds } = await load.send(service.port, requests)
        const after = processorTimes(service.process)
        if (round === 0) continue
        turns.get(workers)?.push({
          perSecond: perRound / seconds,
          service: ((after.service - before.service) * 1_000) / perRound,
          database: ((after.database - before.database) * 1_000) / perRound,
        })
      }
    return [...turns].map(([workers, measured]) => ({ workers, turns: measured }))
  } finally {
    load.end()
    for (const { service } of services) await service.stop()
    await devnet.node.close()
  }
}
