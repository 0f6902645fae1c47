import { NoteStore, OrderStore, plannedCalls, completedStages } from "@shielded-relay/core"
import { freshUuid, type Caller, type NetworkOptions } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import {
  addressOf,
  alice as payer,
  newStorage,
  order,
  payee,
  reaches,
  send,
  statusOf,
  STRANGER,
  stuck,
  withdrawal,
  World,
} from "@shielded-relay/simulated-relay"

const minute = 60_000
const defective = Effect.die(new Error("a planted defect"))

/** Note keys and hashes of calls about which every question to the index dies. */
const unreadable = new Set<bigint>()
/** Ids of orders that cannot be read. */
const orders = new Set<string>()
let queueIsUnreadable = false
let world: World
let alice: Caller
let bob: Caller

async function open(network: NetworkOptions = {}) {
  unreadable.clear()
  orders.clear()
  queueIsUnreadable = false
  const storage = await newStorage()
  const notes = Context.get(storage, NoteStore)
  const stored = Context.get(storage, OrderStore)
  const readable = <A, E>(asked: ReadonlyArray<bigint>, query: Effect.Effect<A, E>) =>
    asked.some((one) => unreadable.has(one)) ? defective : query
  world = await World.open({
    network,
    configuration: { answerTimeout: 1_000 },
    storage: storage.pipe(
      Context.add(NoteStore, {
        ...notes,
        executions: (chainId, hashes) => readable(hashes, notes.executions(chainId, hashes)),
        notesByNpk: (chainId, npks) => readable(npks, notes.notesByNpk(chainId, npks)),
        newestPosition: (chainId) =>
          queueIsUnreadable ? defective : notes.newestPosition(chainId),
      }),
      Context.add(OrderStore, {
        ...stored,
        byNoteKeys: (chainId, npks) =>
          Effect.tap(stored.byNoteKeys(chainId, npks), (found) =>
            found.some((one) => orders.has(one.order.id)) ? defective : Effect.void,
          ),
      }),
    ),
  })
  alice = await world.caller(1)
  bob = await world.caller(2)
}
afterEach(() => world.close())

/** Alice and Bob have a note each in the tree. */
async function funded() {
  await open()
  await world.deposit(alice, world.token(), 5_000_000n)
  await world.deposit(bob, world.token(), 5_000_000n)
  await world.flushed()
}

const counted = (task: string) => world.telemetry.counted("background_defects_total", { task })
/** Only the row is set aside: the chain is followed as usual. */
async function isSetAside() {
  await world.time.advance(10 * minute)
  expect(await world.relay.readiness()).toMatchObject({ ready: true })
  expect(counted("index")).toBe(0)
  expect(counted("row")).toBeGreaterThan(3)
  expect(counted("row")).toBeLessThan(40)
}

describe("notes that cannot be read", () => {
  it("hold up their own deposit alone, which does not expire and is confirmed later", async () => {
    await funded()
    const nonce = freshUuid()
    const { txData } = await world.time.during(
      world.relay.deposit({
        address: alice.address,
        nonce,
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: ["7000000"],
      }),
    )
    for (const { npk } of world.network.notesOf(txData)) unreadable.add(npk)
    world.chain.endow(world.token(), addressOf(alice.address), 7_000_000n)
    world.network.sendDeposit(addressOf(alice.address), txData)
    await world.deposit(bob, world.token(), 1_000_000n)
    await isSetAside()
    await world.time.advance(55 * minute)
    expect(await world.operation(alice, nonce)).toMatchObject({ state: "prepared" })
    unreadable.clear()
    await world.reaches(alice, nonce, "confirmed", 11 * minute)
  })

  it("hold up their own private send alone, which is paid later", async () => {
    await funded()
    const bad = await order(world, [3_000_000n])
    const good = await order(world, [5_000_000n])
    unreadable.add(bad.total.npk)
    for (const { notes } of [bad, good]) send(world, notes)
    await world.time.until(async () => world.paid(payee(0), world.token()) === 5_000_000n)
    await isSetAside()
    expect((await statusOf(world, bad)).phase).toBe("awaiting-deposit")
    unreadable.clear()
    await reaches(world, bad, "completed")
  })
})

describe("executions that cannot be read", () => {
  it("hold up their own operation alone, whose bytes are sent as usual, and it is confirmed later", async () => {
    await funded()
    const { conditions } = world.chain
    const { capacity } = conditions
    conditions.capacity = 0
    const first = withdrawal(world, alice, 1_000n)
    await world.ask(first.request)
    await world.reaches(alice, first.nonce, "broadcast")
    for (const operation of await world.inFlight())
      for (const { operationHash } of plannedCalls(operation)) unreadable.add(operationHash)
    const second = withdrawal(world, bob, 1_000n)
    await world.ask(second.request)
    await world.reaches(bob, second.nonce, "broadcast")
    const sent = world.network.broadcasts.length
    world.chain.mempool.remove(() => true)
    conditions.capacity = capacity
    await world.reaches(bob, second.nonce, "confirmed")
    await isSetAside()
    expect(world.network.broadcasts.length).toBeGreaterThanOrEqual(sent + 2)
    expect((await world.operation(alice, first.nonce)).state).toBe("broadcast")
    unreadable.clear()
    await world.reaches(alice, first.nonce, "confirmed", 11 * minute)
  })

  it("of an earlier stage hold up nothing but the look for a reorganisation", async () => {
    await open({ manner: "solana" })
    const amounts = Array.from({ length: 6 }, () => 2_000_000n)
    await world.deposit(alice, world.token(), ...amounts)
    await world.deposit(bob, world.token(), 5_000_000n)
    const merged = withdrawal(world, alice, 7_000_000n)
    await world.ask(merged.request)
    await world.time.until(async () => {
      const [operation] = await world.inFlight()
      const [stage] = operation === undefined ? [] : completedStages(operation)
      if (stage === undefined) return false
      for (const { operationHash } of plannedCalls(stage)) unreadable.add(operationHash)
      return true
    })
    const other = withdrawal(world, bob, 1_000n)
    await world.ask(other.request)
    await world.reaches(bob, other.nonce, "confirmed")
    await world.reaches(alice, merged.nonce, "confirmed")
    expect(counted("index")).toBe(0)
    expect(counted("row")).toBeGreaterThan(0)
  })
})

describe("a queue that cannot be read", () => {
  it("holds up insertions alone: deposits are confirmed, and their notes are inserted later", async () => {
    await open()
    queueIsUnreadable = true
    await world.deposit(alice, world.token(), 5_000_000n)
    await world.time.advance(10 * minute)
    expect(await world.relay.readiness()).toMatchObject({ ready: true })
    expect(counted("index")).toBe(0)
    expect(world.chain.tip.state.inserted).toBe(0)
    // Every minute at the latest.
    expect(counted("row")).toBeGreaterThan(12)
    expect(counted("row")).toBeLessThan(20)
    queueIsUnreadable = false
    await world.flushed()
  })
})

describe("a private send that cannot be read", () => {
  it("takes only its own notes away from its owner: the balance is told and spent meanwhile", async () => {
    await open()
    await world.deposit(payer, world.token(), 5_000_000n)
    const held = await order(world, [3_000_000n])
    send(world, [{ ...held.total, amount: 1_000_000n }])
    await world.time.until(async () => (await statusOf(world, held)).deposited === "1000000")
    orders.add(held.orderId)
    const before = counted("row")
    expect(await world.balance(payer, world.token())).toEqual({ balance: 5_000_000n, pending: 0n })
    expect(await stuck(world)).toBe(0n)
    const nonce = freshUuid()
    await world.time.during(
      world.relay.withdraw({
        ...payer,
        nonce,
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: ["1000"],
        recipientAddress: STRANGER,
        feeToken: world.token(),
      }),
    )
    await world.reaches(payer, nonce, "confirmed")
    expect(counted("row")).toBeGreaterThan(before)
    orders.clear()
    send(world, [{ ...held.total, amount: held.amountIn - 1_000_000n }])
    await reaches(world, held, "completed")
  })

  it("lets no other operation spend a note that may belong to it", async () => {
    await open()
    const over = await order(world, [3_000_000n])
    send(world, over.notes)
    await reaches(world, over, "completed")
    queueIsUnreadable = true
    send(world, [{ ...over.total, amount: 5_000_000n }])
    await world.time.until(
      async () => (await world.balance(payer, world.token())).balance >= 5_000_000n,
    )
    const nonce = freshUuid()
    // It waits for its note to be inserted.
    await world.time.during(
      world.relay.withdraw({
        ...payer,
        nonce,
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: ["4000000"],
        recipientAddress: STRANGER,
        feeToken: world.token(),
      }),
    )
    orders.add(over.orderId)
    queueIsUnreadable = false
    await world.time.until(() => {
      const { inserted, commitments } = world.chain.tip.state
      return inserted === commitments.length
    })
    await world.time.advance(minute)
    expect((await world.operation(payer, nonce)).state).toBe("accepted")
    orders.clear()
    await world.reaches(payer, nonce, "confirmed", 11 * minute)
  })
})
