import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { startService, type Service } from "@shielded-relay/devnet/service"
import {
  deployDevnet,
  startFaultyEndpoint,
  type Devnet,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { startRestartableNode, type RestartableNode } from "./startRestartableNode.ts"

/** A service process and its own proxy to the node. */
export interface Replica {
  readonly service: Service
  readonly endpoint: FaultyEndpoint
}

/** Several service processes with one vault on one Postgres server, each with its own proxy to one node. */
export interface Replicas {
  readonly devnet: Devnet
  readonly node: RestartableNode
  readonly database: PostgresServer
  readonly all: ReadonlyArray<Replica>
  readonly close: () => Promise<void>
}

/** Blocks until the node reports a block as final and until a note counts; deeper than every reorganization here. */
export const finalityDepth = 4

/**
 * Starts everything on this machine, with real proofs. A block per second makes outcomes final without further action. Each process has one
 * prover with one thread, so that the number of cores limits the proofs.
 *
 * @param settings Further environment variables of every process.
 */
export async function startReplicas(
  count: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Replicas> {
  const closers: Array<() => Promise<void>> = []
  const close = async () => {
    for (const each of closers.toReversed()) await each()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), "replicas-"))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const database = await startPostgres()
    closers.push(database.remove)
    const node = await startRestartableNode(finalityDepth)
    closers.push(() => node.close())
    const devnet = await deployDevnet(node.current())
    await node.mineBySeconds()
    const start = async (): Promise<Replica> => {
      const endpoint = await startFaultyEndpoint(devnet.node.url)
      closers.push(endpoint.close)
      const service = await startService(behind(endpoint, devnet), {
        SHIELDED_RELAY_DATABASE: database.url,
        SHIELDED_RELAY_VAULT_PATH: join(folder, "vault.sealed"),
        SHIELDED_RELAY_PROVER_WORKERS: "1",
        SHIELDED_RELAY_PROVER_THREADS: "1",
        SHIELDED_RELAY_PROVER_TIMEOUT: "5m",
        SHIELDED_RELAY_POLL_INTERVAL: "250ms",
        SHIELDED_RELAY_OPERATIONS_PER_WORKER: "16",
        SHIELDED_RELAY_ANSWER_TIMEOUT: "20s",
        SHIELDED_RELAY_BATCH_DELAY: "15s",
        SHIELDED_RELAY_CREATE_SESSION_PER_MINUTE: "0",
        ...settings,
      })
      closers.push(service.close)
      return { service, endpoint }
    }
    // The first process creates vault and tables; the others use them.
    const first = await start()
    const others = await Promise.all(Array.from({ length: count - 1 }, start))
    return { devnet, node, database, all: [first, ...others], close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The devnet with this endpoint as its only node URL. */
function behind({ url }: FaultyEndpoint, devnet: Devnet): Devnet {
  return {
    ...devnet,
    chainOptions: {
      ...devnet.chainOptions,
      endpoints: [{ url, name: "node" }],
      confirmations: finalityDepth,
    },
  }
}
