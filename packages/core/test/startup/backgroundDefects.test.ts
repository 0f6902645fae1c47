import {
  EntryStore,
  OperationStore,
  QuoteStore,
  Screening,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import type { Caller } from "@shielded-relay/testkit"
import { Context, Effect, Layer } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { newStorage, withdrawal, World } from "@shielded-relay/simulated-relay"

const second = 1_000
type Method = "head" | "senderBalance" | "purge" | "due" | "find"

/** How often each method has yet to die, and the calls that worked since. */
let dying: Record<Method, number>
let worked: Array<Method>
/** The amount of the notes about which every question dies. */
let brokenAmount: bigint | null
let world: World
let alice: Caller

const planted = <A, E, R>(method: Method, effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    if (dying[method] > 0) {
      dying[method] -= 1
      return Effect.die(new Error("a planted defect"))
    }
    worked.push(method)
    return effect
  })

const defective = (gateway: PoolGatewayShape): Partial<PoolGatewayShape> => ({
  head: planted("head", gateway.head),
  payersOf: (entry) =>
    "amount" in entry && entry.amount === brokenAmount
      ? Effect.die(new Error("a planted defect"))
      : gateway.payersOf(entry),
  senderBalance: (sender) => planted("senderBalance", gateway.senderBalance(sender)),
})

beforeEach(async () => {
  worked = []
  brokenAmount = null
  dying = { head: 0, senderBalance: 0, purge: 0, due: 0, find: 0 }
  const storage = await newStorage()
  const quotes = Context.get(storage, QuoteStore)
  const operations = Context.get(storage, OperationStore)
  const entries = Context.get(storage, EntryStore)
  world = await World.open({
    gateway: defective,
    screening: Layer.succeed(Screening, { screen: () => Effect.succeed("served") }),
    storage: storage.pipe(
      Context.add(QuoteStore, { ...quotes, purge: (now) => planted("purge", quotes.purge(now)) }),
      Context.add(EntryStore, {
        ...entries,
        due: (chainId, when, limit) => planted("due", entries.due(chainId, when, limit)),
      }),
      Context.add(OperationStore, {
        ...operations,
        find: (id) => planted("find", operations.find(id)),
      }),
    ),
  })
  alice = await world.caller(1)
})
afterEach(() => world.close())

/** From now on the method dies twice. */
const plant = (method: Method) => {
  dying[method] = 2
  worked = []
}
const counted = (task: string) => world.telemetry.counted("background_defects_total", { task })
const works = (method: Method) => world.time.until(async () => worked.includes(method))

it("a chain is indexed again after defects, and readiness shows them meanwhile", async () => {
  plant("head")
  await world.time.until(async () => counted("index") === 1)
  expect(await world.relay.readiness()).toMatchObject({
    ready: false,
    chains: [{ ok: false, detail: { fault: "Defect" } }],
  })
  await world.deposit(alice, world.token(), 5_000_000n)
  expect(await world.balance(alice, world.token())).toMatchObject({ balance: 5_000_000n })
  expect(await world.relay.readiness()).toMatchObject({ ready: true })
  expect(counted("index")).toBe(2)
})

it("notes are asked about again after defects of the look at them", async () => {
  plant("due")
  await world.deposit(alice, world.token(), 5_000_000n)
  expect(counted("screening")).toBe(2)
})

it("a note whose question is a defect holds up no other, and is asked about later", async () => {
  brokenAmount = 7_000_000n
  const depositing = world.deposit(alice, world.token(), 7_000_000n, 6_000_000n)
  await world.time.until(async () => counted("screening") > 3)
  expect(await world.balance(alice, world.token())).toMatchObject({ balance: 6_000_000n })
  brokenAmount = null
  await depositing
  expect(await world.balance(alice, world.token())).toMatchObject({ balance: 13_000_000n })
})

it("relaying accounts are looked at again after defects", async () => {
  plant("senderBalance")
  await works("senderBalance")
  expect(counted("relayers")).toBe(2)
})

it("what has expired is deleted again after defects", async () => {
  plant("purge")
  await works("purge")
  expect(counted("maintenance")).toBe(2)
})

it("an operation whose job died goes on, and the defects are counted", async () => {
  await world.deposit(alice, world.token(), 5_000_000n)
  await world.flushed()
  const { request, nonce } = withdrawal(world, alice, 1_000_000n)
  plant("find")
  await world.ask(request)
  await world.reaches(alice, nonce, "confirmed")
  expect(counted("operation")).toBe(2)
})

it("pauses double up to a minute, so that a lasting defect does not fill the log", async () => {
  dying.purge = Infinity
  await world.time.advance(200 * second)
  const before = counted("maintenance")
  await world.time.advance(600 * second)
  expect(counted("maintenance") - before).toBeGreaterThanOrEqual(9)
  expect(counted("maintenance") - before).toBeLessThanOrEqual(11)
})
