import {
  JobQueue,
  Leases,
  OperationStore,
  OrderStore,
  ownerIdOfOperation,
  type CallShape,
  type Operation,
} from "@shielded-relay/core"
import { nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import { newStorage, World } from "@shielded-relay/simulated-relay"
import { seededScheduleRandom } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import type { BaseFee, PublicPolicy, PublicRecord } from "../publicRecord/PublicRecord.ts"
import { Dice } from "./Dice.ts"
import { EndpointDiary, type EndpointRequest } from "./EndpointDiary.ts"
import { markets, nextBaseFee, type Market } from "./Market.ts"
import { Players } from "./Players.ts"
import { recordChain } from "./recordChain.ts"
import { drawScript, tokenCount, type WorldSize } from "./Script.ts"
import type { TrueCall, Truth } from "./Truth.ts"

/** A played world: the public record, the requests to RPC endpoints, and the truth. */
export interface PlayedWorld {
  readonly size: WorldSize
  readonly record: PublicRecord
  readonly requests: ReadonlyArray<EndpointRequest>
  readonly truth: Truth
  /** Requests that the relay refused, by code. */
  readonly refused: ReadonlyMap<string, number>
}

const usualBlockTime = 12_000
const feeMarginBps = 12_000
/** Smallest units per gwei, by token. */
const prices = [3n, 1n, 27n]
const relayers = 4
const exchange = "Exchange"
/** Milliseconds, longer than any run. */
const longestLease = 10 * 365 * 86_400_000

/** Plays a world through the relay's own use cases, planner, fees and worker, on a simulated chain in simulated time. */
export async function playWorld(size: WorldSize): Promise<PlayedWorld> {
  const market = markets[size.market]
  const { blockTime = usualBlockTime } = size
  const dice = new Dice(size.seed, 1)
  let now = () => 0
  const diary = new EndpointDiary(() => now())
  const world = await World.open({
    seed: `privacy ${size.seed}`,
    network: {
      manner: market.manner,
      family: market.family,
      tokens: ["USD", "GOLD", "TIN"].map((symbol) => ({ symbol, decimals: 6 })),
      relayers,
      blockTime,
      exchanges: [exchange],
      conditions: { baseFee: market.baseFee, suggestedTip: market.tip },
    },
    prices,
    prover: { workers: 6, places: 10_000, checksWitness: false, duration: 3_000 },
    noteCrypto: nativeNoteCryptoLayer,
    scheduleRandom: seededScheduleRandom(size.seed),
    storage: await storageOfOneProcess(),
    gateway: diary.watch,
    configuration: {
      feeMarginBps,
      pollInterval: blockTime,
      // One process that never dies needs no lease to end.
      leaseDuration: 3_600_000,
      ...(size.policies?.includes("deadline-grid") === true
        ? {}
        : { deadlines: { least: market.lifetime * 1_000, grid: 1_000, toStart: 0 } }),
      ...(size.batchDelay === undefined ? {} : { batchDelay: size.batchDelay }),
    },
  })
  now = () => world.time.now
  openExchange(world)
  const players = new Players(world, dice, {
    policies: size.policies,
    foreign: foreignPayers(size),
  })
  const start = world.time.now
  const baseFees: Array<BaseFee> = []
  const note = () =>
    baseFees.push({ time: Math.floor(world.time.now / 1_000), wei: world.chain.conditions.baseFee })
  note()
  const stop = world.time.every(blockTime, () => {
    const { conditions } = world.chain
    const next = nextBaseFee(market, conditions.baseFee, dice)
    if (next === conditions.baseFee) return
    conditions.baseFee = next
    note()
  })
  const script = drawScript(size)
  for (const step of script) {
    await world.time.advance(Math.max(0, start + step.at - world.time.now))
    players.take(step)
  }
  await world.time.until(() => players.quiet, { within: 3_600_000 })
  await world.time.advance(Math.max(0, start + endOf(script) - world.time.now))
  stop()
  const transactions = recordChain(world.chain)
  const truth = await truthOf(world, players.owners(size.users), transactions)
  await world.stop()
  const policy = await policyOf(market, world)
  await world.close()
  const record = { policy, baseFees, transactions }
  return { size, record, requests: diary.requests, truth, refused: players.refused }
}

/** The users who pay every fee in the first token. */
function foreignPayers({ seed, users, foreignFees = 0 }: WorldSize): ReadonlySet<number> {
  return new Set(new Dice(seed, 2).shuffled(users).slice(0, Math.round(foreignFees * users)))
}

/** A storage for one process with fewer workers and longer leases: most of a long run is idle, and idle workers cost more than the work. */
async function storageOfOneProcess() {
  const storage = await newStorage()
  const queue = Context.get(storage, JobQueue)
  // Every idle worker wakes at every job.
  const few: typeof queue = {
    ...queue,
    work: (topic, concurrency, run) => queue.work(topic, Math.min(concurrency, 6), run),
  }
  const leases = Context.get(storage, Leases)
  // One process competes with no other for leases, so they need no renewal.
  const kept: typeof leases = {
    ...leases,
    acquire: (name) => leases.acquire(name, longestLease),
    renew: () => Effect.never,
  }
  return storage.pipe(Context.add(JobQueue, few), Context.add(Leases, kept))
}

/** When the last payout is made or its deadline is past, in milliseconds from the start. */
function endOf(script: ReturnType<typeof drawScript>): number {
  const hour = 3_600_000
  return script.reduce((latest, step) => {
    const within = "within" in step ? 1_000 * (step.within ?? 0) : 0
    return Math.max(latest, step.at + within + hour / 4)
  }, hour)
}

function openExchange(world: World): void {
  const [venue] = world.chain.exchanges
  for (let one = 0; one < tokenCount; one += 1)
    for (let other = 0; other < tokenCount; other += 1)
      if (one !== other)
        venue?.setRate(world.token(one), world.token(other), prices[other] ?? 1n, prices[one] ?? 1n)
}

/** A payout's call: one join over two notes, a payout and the fee in the same token. */
const payoutShape: CallShape = {
  joins: [2],
  payouts: 1,
  nativePayouts: 0,
  fee: true,
  action: false,
}

async function policyOf({ name, tip, lifetime }: Market, world: World): Promise<PublicPolicy> {
  const { estimateCost, insertion } = world.network.gateway
  const payout = await Effect.runPromise(estimateCost(payoutShape))
  const inserted = insertion === null ? null : await Effect.runPromise(insertion.insertionCost)
  return {
    chain: name,
    feeRecipient: world.network.gateway.feeRecipient,
    feeMarginBps: BigInt(feeMarginBps),
    prices: prices.map((perGwei, index) => ({ token: world.token(index), perGwei })),
    payoutGas: payout.gas,
    insertionGas: inserted?.gas ?? 0n,
    tip,
    lifetime,
  }
}

async function truthOf(
  world: World,
  wallets: ReadonlyMap<string, string>,
  transactions: PublicRecord["transactions"],
): Promise<Truth> {
  const store = Context.get(world.storage, OperationStore)
  const { chainId } = world.network.gateway
  const done = await Effect.runPromise(store.inStates(chainId, ["confirmed"], 10_000_000))
  const mined = new Map(transactions.map(({ hash, time }) => [hash, time]))
  const orders = Context.get(world.storage, OrderStore)
  const paid = done.flatMap(({ intent }) => (intent?.kind === "payout" ? [intent.orderId] : []))
  const rows = await Effect.runPromise(orders.findAll(paid))
  const atOnce = new Set(rows.flatMap((row) => (row.completionTime === null ? [row.id] : [])))
  return { calls: done.flatMap((operation) => trueCalls(operation, wallets, mined, atOnce)) }
}

function trueCalls(
  operation: Operation,
  wallets: ReadonlyMap<string, string>,
  mined: ReadonlyMap<string, number>,
  atOnce: ReadonlySet<string>,
): ReadonlyArray<TrueCall> {
  const { intent } = operation
  // The world has neither screening nor returns.
  if (intent === null || intent.kind === "return") return []
  if (intent.kind === "deposit" || intent.kind === "tree-update") return []
  const owner = ownerIdOfOperation(operation)
  const wallet = owner === null ? undefined : wallets.get(owner)
  if (wallet === undefined) return []
  const order = intent.kind === "payout" ? intent.orderId : null
  return operation.attempts
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ hash }) => {
      const time = mined.get(hash)
      const waited = (time ?? 0) - operation.createdAt / 1_000
      const scheduled = operation.schedule !== undefined
      const common = { hash, kind: intent.kind, wallet, order, scheduled, waited }
      return time === undefined ? [] : [{ ...common, atOnce: atOnce.has(order ?? "") }]
    })
}
