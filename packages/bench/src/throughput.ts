import { pgliteStorage } from "@shielded-relay/storage-postgres"
import { mkdtemp, rm } from "node:fs/promises"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import type { Section } from "./section/Section.ts"
import { askers, type NodeRate } from "./throughput/measureNode.ts"
import { measureOnServer } from "./throughput/measureOnServer.ts"
import { measureRelay, type RelayRate } from "./throughput/measureRelay.ts"
import { measureSimulated } from "./throughput/measureSimulated.ts"

export const throughputTitle = "Relay throughput"

/** Milliseconds of a round trip to the database server. */
const distance = 1
const onServer = `Postgres at ${distance} ms`

/** Measures withdrawals per second of one service with one relaying account, with and without proofs. */
export async function* measureThroughput(): AsyncGenerator<Section> {
  const instant = { proofs: "instant", callers: 8, atMost: 180 } as const
  const rows: Array<ReadonlyArray<string>> = []
  const inMemory = await measureRelay({ ...instant, operations: 400 })
  yield table(rows, [...rowsOfNode(inMemory), row("none", "memory", inMemory, inMemory)])
  const folder = await mkdtemp(join(tmpdir(), "shielded-relay-bench-"))
  try {
    const storage = pgliteStorage({ folder })
    const embedded = await measureRelay({ ...instant, operations: 240, storage })
    yield table(rows, [row("none", "PGlite in a folder", embedded, embedded)])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const distant = await measureOnServer(distance, (storage) =>
    measureRelay({ ...instant, operations: 400, callers: 32, storage }),
  )
  yield table(rows, [row("none", onServer, distant, distant)])
  const simulated = { operations: 2_000, callers: 64, atMost: 240 }
  const alone = await measureSimulated(simulated)
  yield table(rows, [row("none", "memory, simulated chain", alone, alone)])
  const carried = await measureOnServer(distance, (storage) =>
    measureSimulated({ ...simulated, storage }),
  )
  yield table(rows, [row("none", `${onServer}, simulated chain`, carried, carried)])
  const proven = await measureRelay({ proofs: "made", operations: 16, callers: 4, atMost: 240 })
  yield table(rows, [row("wasm", "memory", proven, inMemory)])
}

/** Yields the table after each measurement, so that an interrupted run keeps what it measured. */
function table(
  rows: Array<ReadonlyArray<string>>,
  more: ReadonlyArray<ReadonlyArray<string>>,
): Section {
  rows.push(...more)
  return {
    title: throughputTitle,
    note: `Withdrawals of one note each, by one service with one relaying account: from the first request until anvil has executed all of them and the service has concluded them. Afterwards the chain must show that each was paid once. Goal: 150 per second without proofs, if the node alone reaches that. Service and node share ${availableParallelism()} cores. Before each transaction, the service simulates the whole call and asks whether the token refuses the recipient. A block is made as soon as a transaction is pending, because anvil executes all pending transactions again for each call at the pending block. Without proofs: the pool has the benchmark's own verifying key, for which one constant proof is always valid; the pool still verifies it. The node alone: ${askers} clients send the same signed transactions to the same state again while nothing else runs. With a simulation before each, which any relay needs before it spends gas, this is the most that a relay can reach on this machine. Service: the processor time of its process with note ciphers, commitments, index and callers, which embed the service and sign nothing; without proofs. Postgres at ${distance} ms: a server of this machine behind a proxy that delays each direction by half of that; goal: 300 per second on a chain that is not the limit. Simulated chain: the chain of the fault simulator, in the service's process and in its processor time, which answers at once and checks marks in place of proofs. With proofs, the proofs are the limit: one for each operation and one for each 16 commitments (see Proofs).`,
    columns: [
      "proofs",
      "storage",
      "operations per second",
      "of the node alone",
      "ms of processor time per operation: service",
      "node",
      "MiB of the service",
    ],
    rows: [...rows],
  }
}

function rowsOfNode({ node }: RelayRate): ReadonlyArray<ReadonlyArray<string>> {
  if (node === null) return []
  const { sending, simulating } = node
  const ofNode = (what: string, rate: NodeRate) => [
    what,
    "",
    rate.perSecond.toFixed(1),
    percent(rate.perSecond, simulating.perSecond),
    "",
    milliseconds(rate.processorPerTransaction),
    "",
  ]
  return [
    ofNode("the node alone, sent", sending),
    ofNode("the node alone, simulated and sent", simulating),
  ]
}

function row(
  proofs: string,
  storage: string,
  rate: RelayRate,
  { node }: RelayRate,
): ReadonlyArray<string> {
  return [
    proofs,
    storage,
    rate.perSecond.toFixed(1),
    node === null ? "" : percent(rate.perSecond, node.simulating.perSecond),
    milliseconds(rate.processorPerOperation),
    milliseconds(rate.nodePerOperation),
    (rate.memory / 2 ** 20).toFixed(0),
  ]
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(0)} %`
}

/** Empty if the machine does not report processor time. */
function milliseconds(time: number | null): string {
  return time === null ? "" : time.toFixed(1)
}
