import { pgliteStorage } from "@shielded-relay/storage-postgres"
import { mkdtemp, rm } from "node:fs/promises"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import type { Section } from "./section/Section.ts"
import { spread, spreadNote } from "./section/spread.ts"
import { askers, type NodeRate } from "./throughput/measureNode.ts"
import { measureOnServer } from "./throughput/measureOnServer.ts"
import { measureRelay, type RelayRate } from "./throughput/measureRelay.ts"
import { measureSimulated } from "./throughput/measureSimulated.ts"

export const throughputTitle = "Relay throughput"

/** How often each load is measured, each time on a new node and pool. */
const times = 3

/** Milliseconds of a round trip to the database server. */
const distance = 1
const onServer = `Postgres at ${distance} ms`

/** Measures withdrawals per second of one service with one relaying account, with and without proofs. */
export async function* measureThroughput(): AsyncGenerator<Section> {
  const instant = { proofs: "instant", callers: 8, atMost: 180 } as const
  const rows: Array<ReadonlyArray<string>> = []
  const inMemory = await repeated(() => measureRelay({ ...instant, operations: 400 }))
  yield table(rows, [...rowsOfNode(inMemory), row("none", "memory", inMemory, inMemory)])
  const embedded = await repeated(async () => {
    const folder = await mkdtemp(join(tmpdir(), "shielded-relay-bench-"))
    try {
      const storage = pgliteStorage({ folder })
      return await measureRelay({ ...instant, operations: 240, storage })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
  yield table(rows, [row("none", "PGlite in a folder", embedded, embedded)])
  const distant = await repeated(() =>
    measureOnServer(distance, (storage) =>
      measureRelay({ ...instant, operations: 400, callers: 32, storage }),
    ),
  )
  yield table(rows, [row("none", onServer, distant, distant)])
  const simulated = { operations: 2_000, callers: 64, atMost: 240 }
  const alone = await repeated(() => measureSimulated(simulated))
  yield table(rows, [row("none", "memory, simulated chain", alone, alone)])
  const carried = await repeated(() =>
    measureOnServer(distance, (storage) => measureSimulated({ ...simulated, storage })),
  )
  yield table(rows, [row("none", `${onServer}, simulated chain`, carried, carried)])
  const proven = await repeated(() =>
    measureRelay({ proofs: "made", operations: 16, callers: 4, atMost: 240 }),
  )
  yield table(rows, [row("wasm", "memory", proven, inMemory)])
}

async function repeated(measure: () => Promise<RelayRate>): Promise<ReadonlyArray<RelayRate>> {
  const rates: Array<RelayRate> = []
  while (rates.length < times) rates.push(await measure())
  return rates
}

/** Yields the table after each measurement, so that an interrupted run keeps what it measured. */
function table(
  rows: Array<ReadonlyArray<string>>,
  more: ReadonlyArray<ReadonlyArray<string>>,
): Section {
  rows.push(...more)
  return {
    title: throughputTitle,
    note: `Withdrawals of one note each, by one service with one relaying account: from the first request until anvil has executed all of them and the service has concluded them. Afterwards the chain must show that each was paid once. Goal: 150 per second without proofs, if the node alone reaches that. Service and node share ${availableParallelism()} cores. Rates are by the clock: ${spreadNote(times)}. Before each transaction, the service simulates the whole call and asks whether the token refuses the recipient. A block is made as soon as a transaction is pending, because anvil executes all pending transactions again for each call at the pending block. Without proofs: the pool has the benchmark's own verifying key, for which one constant proof is always valid; the pool still verifies it. The node alone: ${askers} clients send the same signed transactions to the same state again while nothing else runs. With a simulation before each, which any relay needs before it spends gas, this is the most that a relay can reach on this machine. Service: the processor time of its process with note ciphers, commitments, index and callers, which embed the service and sign nothing; without proofs. Postgres at ${distance} ms: a server of this machine behind a proxy that delays each direction by half of that; goal: 300 per second on a chain that is not the limit. Simulated chain: the chain of the fault simulator, in the service's process and in its processor time, which answers at once and checks marks in place of proofs. With proofs, the proofs are the limit: one for each operation and one for each 16 commitments (see Proofs).`,
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

function rowsOfNode(rates: ReadonlyArray<RelayRate>): ReadonlyArray<ReadonlyArray<string>> {
  const nodes = rates.map(({ node }) => node).filter((node) => node !== null)
  if (nodes.length === 0) return []
  const simulating = nodes.map((node) => node.simulating.perSecond)
  const ofNode = (what: string, measured: ReadonlyArray<NodeRate>) => [
    what,
    "",
    spread(
      measured.map(({ perSecond }) => perSecond),
      1,
    ),
    percent(
      measured.map(({ perSecond }) => perSecond),
      simulating,
    ),
    "",
    milliseconds(measured.map(({ processorPerTransaction }) => processorPerTransaction)),
    "",
  ]
  return [
    ofNode(
      "the node alone, sent",
      nodes.map(({ sending }) => sending),
    ),
    ofNode(
      "the node alone, simulated and sent",
      nodes.map((node) => node.simulating),
    ),
  ]
}

/** `references`: the runs whose nodes were measured alone, in the same order. */
function row(
  proofs: string,
  storage: string,
  rates: ReadonlyArray<RelayRate>,
  references: ReadonlyArray<RelayRate>,
): ReadonlyArray<string> {
  const perSecond = rates.map((rate) => rate.perSecond)
  const alone = references.map(({ node }) => node?.simulating.perSecond ?? null)
  const known = alone.filter((rate) => rate !== null)
  return [
    proofs,
    storage,
    spread(perSecond, 1),
    known.length === rates.length ? percent(perSecond, known) : "",
    milliseconds(rates.map(({ processorPerOperation }) => processorPerOperation)),
    milliseconds(rates.map(({ nodePerOperation }) => nodePerOperation)),
    spread(rates.map(({ memory }) => memory / 2 ** 20)),
  ]
}

function percent(parts: ReadonlyArray<number>, wholes: ReadonlyArray<number>): string {
  return spread(
    parts.map((part, run) => (100 * part) / (wholes[run] ?? NaN)),
    0,
    "%",
  )
}

/** Empty if the machine does not report processor time. */
function milliseconds(times: ReadonlyArray<number | null>): string {
  const known = times.filter((time) => time !== null)
  return known.length < times.length ? "" : spread(known, 1)
}
