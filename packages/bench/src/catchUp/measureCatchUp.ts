import { tronChain } from "@shielded-relay/chain-tron"
import { Leases, NoteStore, ShieldedPool, type PoolGatewayShape } from "@shielded-relay/core"
import { shieldedPoolLayer } from "@shielded-relay/pool"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { Effect, Layer, Redacted, Schema } from "effect"
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { indexPorts } from "../indexPorts.ts"
import type { Section } from "../section/Section.ts"
import { spread, spreadNote } from "../section/spread.ts"

export const catchUpTitle = "Catching up on TRON"

/** How often each history is read. */
const times = 3

/** Blocks of the measured history, and their distance from one deposit to the next. */
const histories = [
  [1_000, 20],
  [1_000, 1_000],
] as const

/** What `tronNetwork.ts` sends: how to connect, and what the index must find. */
const History = Schema.Struct({
  urls: Schema.Array(Schema.String),
  chainId: Schema.Int,
  pool: Schema.String,
  deploymentBlock: Schema.Int,
  relayerKey: Schema.String,
  feeRecipient: Schema.String,
  tokens: Schema.Array(
    Schema.Struct({ address: Schema.String, symbol: Schema.String, decimals: Schema.Int }),
  ),
  head: Schema.Int,
  deposits: Schema.Int,
})
const readHistory = Schema.decodeUnknownSync(History)

/** Measures how fast an empty index reads a TRON chain through the connector. */
export async function* measureCatchUp(): AsyncGenerator<Section> {
  const rows: Array<ReadonlyArray<string>> = []
  for (const [blocks, distance] of histories) {
    const runs: Array<CaughtUp> = []
    while (runs.length < times) runs.push(await catchUp(blocks, distance))
    rows.push(rowOf(runs))
    yield {
      title: catchUpTitle,
      note: `An empty index reads a TRON chain through chain-tron and the real index path, from the pool's deployment to the head: every block, and the receipts of those with transactions, as JSON from two endpoints, compared, decoded, decrypted in vain, stored in memory. The nodes are local-tron-node in a process of its own, so its time does not count. Blocks per second of the indexing process's processor time, one core: ${spreadNote(times)}. Mainnet makes a block every 3 seconds.`,
      columns: ["blocks", "with deposits", "blocks per second", "days of the chain per hour"],
      rows: [...rows],
    }
  }
}

/** What an index has read, and the processor time that its process took. */
interface CaughtUp {
  readonly blocks: number
  readonly deposits: number
  readonly processorSeconds: number
}

/**
 * Indexes a history of this many blocks with a deposit in every `distance` of them.
 *
 * @throws Error if the index misses a deposit
 */
async function catchUp(blocks: number, distance: number): Promise<CaughtUp> {
  const program = fileURLToPath(new URL("./tronNetwork.ts", import.meta.url))
  const network = fork(program, [String(blocks), String(distance)], { serialization: "advanced" })
  try {
    const [history] = await Promise.race([
      once(network, "message").then(([sent]) => [readHistory(sent)]),
      once(network, "exit").then(() => []),
    ])
    if (history === undefined) throw new Error("the network did not start")
    return await Effect.runPromise(Effect.scoped(indexed(history)))
  } finally {
    network.kill()
  }
}

const indexed = Effect.fnUntraced(function* (history: typeof History.Type) {
  const { deploymentBlock, head, deposits, urls, relayerKey, ...rest } = history
  const { gateway } = yield* tronChain({
    ...rest,
    deploymentBlock,
    name: "Local TRON",
    endpoints: urls.map((url, index) => ({ url, name: `node ${index}` })),
    senders: [Redacted.make(relayerKey)],
    timing: { request: 60_000, call: 120_000, events: 120_000 },
  })
  const before = process.cpuUsage()
  const found = yield* Effect.provide(sync(gateway, deposits + 1), [
    Layer.provideMerge(shieldedPoolLayer(), indexPorts(gateway, memoryStorage)),
  ])
  const { user, system } = process.cpuUsage(before)
  if (found !== deposits)
    return yield* Effect.die(new Error(`the index has ${found} of ${deposits} deposits`))
  const processorSeconds = (user + system) / 1e6
  return { blocks: head - deploymentBlock + 1, deposits, processorSeconds } satisfies CaughtUp
})

/** Reads until the head. @returns the number of commitments in the index, counted up to `most` */
const sync = Effect.fnUntraced(function* ({ chainId }: PoolGatewayShape, most: number) {
  const pool = yield* ShieldedPool
  const notes = yield* NoteStore
  const lease = yield* (yield* Leases).acquire("catch up", 600_000)
  if (lease === null) return yield* Effect.die(new Error("the lease of a new storage is taken"))
  while (!(yield* pool.sync(chainId, lease)).atHead);
  return (yield* notes.leaves(chainId, 0, most)).length
})

function rowOf(runs: ReadonlyArray<CaughtUp>): ReadonlyArray<string> {
  const [{ blocks, deposits } = { blocks: 0, deposits: 0 }] = runs
  const rates = runs.map((run) => run.blocks / run.processorSeconds)
  return [
    blocks.toLocaleString("en"),
    String(deposits),
    spread(rates),
    spread(
      rates.map((rate) => (rate * 3) / 24),
      1,
    ),
  ]
}
