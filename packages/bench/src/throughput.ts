import { pgliteStorage } from "@shielded-relay/storage-postgres"
import { mkdtemp, rm } from "node:fs/promises"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import type { Section } from "./section/Section.ts"
import { askers, type NodeRate } from "./throughput/measureNode.ts"
import { measureRelay, type RelayRate } from "./throughput/measureRelay.ts"

export const throughputTitle = "Relay throughput"

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
    note: `Withdrawals of one note each by one service with one relaying account, from the first request until all of them are executed on anvil and concluded by the service; the chain is then asked whether each was paid once (goal: 150 a second without proofs, as far as the node alone gets there). Service and node share ${availableParallelism()} cores. Before each transaction stand the simulation of the whole call and the question whether the token refuses its recipient. A block is made as soon as a transaction waits, since anvil executes all that waits again for each call at the pending block. Without proofs: a pool with a verifying key of the benchmark's own, under which one constant proof is valid for everything; it verifies all the same. The node alone: the very transactions that the service sent in the same run, signed already and sent to the same state again by ${askers} askers, with nothing else at work; what it does when each is simulated before, as must be before a transaction may cost gas, is what any relay can reach on this machine at most. Service: its process, with its callers, who are a program that embeds it and sign nothing; note ciphers, commitments and the index are in it, proofs are not. With proofs, they are the limit: see Proofs for how many a core makes, one for each operation and one for each 16 commitments.`,
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
