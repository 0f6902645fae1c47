import { pgliteStorage } from "@shielded-relay/storage-postgres"
import { mkdtemp, rm } from "node:fs/promises"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import type { Section } from "../src/bench/Section.ts"
import { measureRelay, type RelayRate } from "./throughput/measureRelay.ts"

export const throughputTitle = "Relay throughput"

/** Withdrawals a second of one service with one relaying account, without proofs and with them. */
export async function* measureThroughput(): AsyncGenerator<Section> {
  const instant = { proofs: "instant", operations: 600, callers: 64 } as const
  const inMemory = await measureRelay(instant)
  const folder = await mkdtemp(join(tmpdir(), "shielded-relay-bench-"))
  const embedded = await measureRelay({ ...instant, storage: pgliteStorage({ folder }) })
  await rm(folder, { recursive: true, force: true })
  const proven = await measureRelay({ proofs: "snarkjs", operations: 40, callers: 8 })
  const row = (
    proofs: string,
    storage: string,
    { perSecond, processorPerOperation }: RelayRate,
  ) => [proofs, storage, perSecond.toFixed(1), processorPerOperation.toFixed(1)]
  yield {
    title: throughputTitle,
    note: `Withdrawals of one note each, from request to hash, one service with one relaying account on anvil with a block a second; every one is found executed on chain. Service and node share ${availableParallelism()} cores, and the node runs each call three times: simulated, estimated, executed. Without proofs: a pool with a verifying key of the benchmark's own under which one constant proof is valid for everything. Processor time is the service's process alone (proofs are made in others), commitments, note ciphers and the index of what was sent included. With proofs, they are the limit.`,
    columns: ["proofs", "storage", "operations per second", "ms of processor time per operation"],
    rows: [
      row("none", "memory", inMemory),
      row("none", "PGlite in a folder", embedded),
      row("snarkjs", "memory", proven),
    ],
  }
}
