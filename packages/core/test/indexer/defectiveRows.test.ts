import {
  NoteStore,
  OperationStore,
  OrderStore,
  type Operation,
  type Order,
} from "@shielded-relay/core"
import { freshUuid, type Caller } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  addressOf,
  newStorage,
  order,
  payee,
  reaches,
  send,
  withdrawal,
  World,
} from "@shielded-relay/simulated-relay"

const minute = 60_000

/** Amounts whose withdrawals and deposits, and ids of orders, that the indexer cannot read. */
let unreadable: Set<bigint | string>
/** Transactions about which every question dies. */
let unanswerable: Set<string>
let world: World
let alice: Caller
let bob: Caller

beforeEach(async () => {
  unreadable = new Set()
  unanswerable = new Set()
  const storage = await newStorage()
  const operations = Context.get(storage, OperationStore)
  const orders = Context.get(storage, OrderStore)
  world = await World.open({
    gateway: ({ transactionStatus }) => ({
      transactionStatus: (hash) =>
        unanswerable.has(hash)
          ? Effect.die(new Error("a planted defect"))
          : transactionStatus(hash),
    }),
    storage: storage.pipe(
      Context.add(OperationStore, {
        ...operations,
        findAll: (ids) => readable(operations.findAll(ids), ["withdraw", "deposit"]),
        inStates: (...wanted) => readable(operations.inStates(...wanted), ["deposit"]),
        depositsByNpk: (...wanted) => readable(operations.depositsByNpk(...wanted), ["deposit"]),
      }),
      Context.add(OrderStore, {
        ...orders,
        find: (id) => readableOrders(orders.find(id)),
        findAll: (ids) => readableOrders(orders.findAll(ids)),
        inPhases: (...wanted) => readableOrders(orders.inPhases(...wanted)),
      }),
    ),
  })
  alice = await world.caller(1)
  bob = await world.caller(2)
  await world.deposit(alice, world.token(), 5_000_000n)
  await world.deposit(bob, world.token(), 5_000_000n)
  await world.flushed()
})
afterEach(() => world.close())

const defective = Effect.die(new Error("a planted defect"))
/** A query that dies if one of its rows, of these kinds, cannot be read. */
const readable = <E>(
  query: Effect.Effect<ReadonlyArray<Operation>, E>,
  kinds: ReadonlyArray<Operation["kind"]>,
) =>
  Effect.tap(query, (rows) =>
    rows.some((row) => isUnreadable(row, kinds)) ? defective : Effect.void,
  )

function isUnreadable({ kind, intent }: Operation, kinds: ReadonlyArray<Operation["kind"]>) {
  if (intent?.kind !== "withdraw" && intent?.kind !== "deposit") return false
  return kinds.includes(kind) && intent.amounts.some(({ amount }) => unreadable.has(amount))
}

const readableOrders = <A extends Order | null | ReadonlyArray<Order>, E>(
  query: Effect.Effect<A, E>,
) =>
  Effect.tap(query, (found) =>
    [found].flat().some((one) => one !== null && unreadable.has(one.id)) ? defective : Effect.void,
  )

const counted = (task: string) => world.telemetry.counted("background_defects_total", { task })
/** Number of notes that the operations in flight hold. */
const held = async () => {
  const { reservedBy } = Context.get(world.storage, NoteStore)
  const { chainId } = world.network.gateway
  const all = (await world.inFlight()).map(({ id }) => Effect.runPromise(reservedBy(chainId, id)))
  return (await Promise.all(all)).flat().length
}

/** After ten minutes the defective row is set aside with growing pauses; the chain's health is as usual. */
async function isSetAside() {
  await world.time.advance(10 * minute)
  expect(await world.relay.readiness()).toMatchObject({ ready: true })
  expect(counted("index")).toBe(0)
  expect(counted("row")).toBeGreaterThan(3)
  // Hundreds of looks. Sending is tried every 30 s at the latest, everything else every 10 minutes.
  expect(counted("row")).toBeLessThan(40)
}

/** The defective row is set aside and holds its notes, and Bob's is confirmed. */
async function onlyAlicesWaits(mend: () => void, nonces: readonly [string, string]) {
  await world.reaches(bob, nonces[1], "confirmed")
  await isSetAside()
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

describe.each([
  ["is prepared", "prepared", 120],
  ["has been seen", "seen", 1],
] as const)("a deposit that %s and cannot be read", (_, state, minutes) => {
  it("holds up no other of its chain, does not expire, and is confirmed later", async () => {
    const amount = 7_000_000n
    const nonce = freshUuid()
    const { txData } = await world.time.during(
      world.relay.deposit({
        address: alice.address,
        nonce,
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: [amount.toString()],
      }),
    )
    const pay = () => {
      world.chain.endow(world.token(), addressOf(alice.address), amount)
      world.network.sendDeposit(addressOf(alice.address), txData)
    }
    if (state === "seen") {
      pay()
      await world.reaches(alice, nonce, "seen")
      unreadable.add(amount)
    } else {
      unreadable.add(amount)
      pay()
    }
    await world.deposit(bob, world.token(), 1_000_000n)
    await isSetAside()
    await world.time.advance(minutes * minute)
    expect(await world.operation(alice, nonce)).toMatchObject({ state })
    unreadable.clear()
    await world.reaches(alice, nonce, "confirmed", 11 * minute)
  })
})

it("a private send that cannot be read holds up no other of its chain, and is paid later", async () => {
  const bad = await order(world, [3_000_000n])
  const good = await order(world, [5_000_000n])
  unreadable.add(bad.orderId)
  for (const { notes } of [bad, good]) send(world, notes)
  await world.time.until(async () => world.paid(payee(0), world.token()) === 5_000_000n)
  await isSetAside()
  unreadable.clear()
  await reaches(world, bad, "completed")
  expect(world.paid(payee(0), world.token())).toBe(8_000_000n)
})
