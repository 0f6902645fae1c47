import { NoteStore, OperationStore } from "@shielded-relay/core"
import type { Caller } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { newStorage, withdrawal, World } from "@shielded-relay/simulated-relay"

const minute = 60_000

/** Amounts whose withdrawals cannot be read in bulk, and transactions about which every question dies. */
let unreadable: Set<bigint>
let unanswerable: Set<string>
let world: World
let alice: Caller
let bob: Caller

beforeEach(async () => {
  unreadable = new Set()
  unanswerable = new Set()
  const storage = await newStorage()
  const operations = Context.get(storage, OperationStore)
  world = await World.open({
    gateway: ({ transactionStatus }) => ({
      transactionStatus: (hash) =>
        unanswerable.has(hash)
          ? Effect.die(new Error("a planted defect"))
          : transactionStatus(hash),
    }),
    storage: Context.add(storage, OperationStore, {
      ...operations,
      findAll: (ids) =>
        Effect.tap(operations.findAll(ids), (rows) =>
          rows.some(({ intent }) => intent?.kind === "withdraw" && isUnreadable(intent.amounts))
            ? Effect.die(new Error("a planted defect"))
            : Effect.void,
        ),
    }),
  })
  alice = await world.caller(1)
  bob = await world.caller(2)
  await world.deposit(alice, world.token(), 5_000_000n)
  await world.deposit(bob, world.token(), 5_000_000n)
  await world.flushed()
})
afterEach(() => world.close())

const isUnreadable = (amounts: ReadonlyArray<{ readonly amount: bigint }>) =>
  amounts.some(({ amount }) => unreadable.has(amount))
const counted = (task: string) => world.telemetry.counted("background_defects_total", { task })
/** Number of notes that the operations in flight hold. */
const held = async () => {
  const { reservedBy } = Context.get(world.storage, NoteStore)
  const { chainId } = world.network.gateway
  const all = (await world.inFlight()).map(({ id }) => Effect.runPromise(reservedBy(chainId, id)))
  return (await Promise.all(all)).flat().length
}

/** The defective row is set aside with growing pauses, and holds its notes; the chain's other rows and its health are as usual. */
async function onlyAlicesWaits(mend: () => void, nonces: readonly [string, string]) {
  await world.reaches(bob, nonces[1], "confirmed")
  await world.time.advance(10 * minute)
  expect(await world.relay.readiness()).toMatchObject({ ready: true })
  expect(counted("index")).toBe(0)
  expect(counted("row")).toBeGreaterThan(3)
  // Hundreds of looks. Sending is tried every 30 s at the latest, everything else every 10 minutes.
  expect(counted("row")).toBeLessThan(40)
  expect(await held()).toBe(1)
  mend()
  await world.reaches(alice, nonces[0], "confirmed", 20 * minute)
  expect(await held()).toBe(0)
}

it("an operation whose outcome is a defect to record holds up no other of its chain, and is confirmed later", async () => {
  const { chain } = world
  const { capacity } = chain.conditions
  chain.conditions.capacity = 0
  const first = withdrawal(world, alice, 1_000n)
  await world.ask(first.request)
  await world.time.until(async () => (await world.operation(alice, first.nonce)).txHash !== null)
  unanswerable.add((await world.operation(alice, first.nonce)).txHash ?? "")
  const second = withdrawal(world, bob, 1_000n)
  await world.ask(second.request)
  chain.conditions.capacity = capacity
  await onlyAlicesWaits(() => unanswerable.clear(), [first.nonce, second.nonce])
})

it("an operation whose row cannot be read holds up no other of its chain, and is confirmed later", async () => {
  unreadable.add(1_001n)
  const first = withdrawal(world, alice, 1_001n)
  const second = withdrawal(world, bob, 1_000n)
  await world.ask(first.request)
  await world.ask(second.request)
  await onlyAlicesWaits(() => unreadable.clear(), [first.nonce, second.nonce])
})
