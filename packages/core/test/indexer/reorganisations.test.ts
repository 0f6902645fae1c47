import { simulatedAddress, type Caller } from "@shielded-relay/testkit"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  STRANGER,
  withdrawal,
  StorageDiary,
  newStorage,
  World,
} from "@shielded-relay/simulated-relay"

const minutes = 60_000

let world: World
let alice: Caller
let bob: Caller
beforeEach(async () => {
  const lifetime = 3 * minutes
  world = await World.open({
    configuration: { deadlines: { least: lifetime, grid: 1, toStart: 0 } },
  })
  alice = await world.caller(1)
  bob = await world.caller(2)
  await world.deposit(alice, world.token(), 4_000_000n)
  await world.deposit(bob, world.token(), 3_000_000n)
  await world.flushed()
})
afterEach(() => world.close())

const paid = () => world.paid(STRANGER, world.token())
const mined = (hash: unknown) => world.chain.find(String(hash))

/** Holdings of the pool are exactly the balances of its owners. */
async function conserved(): Promise<void> {
  await world.quiet()
  let sum = 0n
  for (const owner of [alice, bob]) {
    const { balance, pending } = await world.balance(owner, world.token())
    sum += balance + pending
  }
  expect(sum).toBe(world.chain.holdings(world.token()))
}

describe("a reorganisation", () => {
  it("that forgets a withdrawal makes it be sent again as the same bytes, and it is paid once", async () => {
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const { body } = await world.ask(request)
    await world.time.until(() => mined(body["txHash"]) !== null)
    await world.time.advance(1_500)
    world.chain.reorganise(2, () => [])
    expect(paid()).toBe(0n)
    const operation = await world.reaches(alice, nonce, "confirmed")
    expect(operation.txHashes).toEqual([body["txHash"]])
    expect(paid()).toBe(1_000n)
    await conserved()
  })

  it("that replaces a block while the process that has read it stands still does not make it final", async () => {
    await world.close()
    const diary = new StorageDiary(await newStorage())
    world = await World.open({ storage: diary.storage })
    alice = await world.caller(1)
    await world.deposit(alice, world.token(), 4_000_000n)
    await world.flushed()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const { body } = await world.ask(request)
    let stoodStill = false
    diary.beforeCall = (name) => {
      const block = mined(body["txHash"])?.block.number
      if (stoodStill || name !== "NoteStore.append" || block === undefined) return
      stoodStill = true
      world.chain.reorganise(world.chain.tip.number - block + 1, () => [])
      for (let number = 0; number <= world.chain.conditions.finality; number += 1)
        world.chain.mine()
    }
    await world.reaches(alice, nonce, "confirmed")
    expect(stoodStill).toBe(true)
    expect(paid()).toBe(1_000n)
  })

  it("that moves a withdrawal to another block changes where it stands, not what it did", async () => {
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const { body } = await world.ask(request)
    await world.time.until(() => mined(body["txHash"]) !== null)
    const before = mined(body["txHash"])?.block.hash
    await world.time.advance(5_000)
    world.chain.reorganise(4)
    expect(mined(body["txHash"])?.block.hash).not.toBe(before)
    const operation = await world.reaches(alice, nonce, "confirmed")
    expect(operation.result.block).toBe(mined(body["txHash"])?.block.number)
    expect(paid()).toBe(1_000n)
    await conserved()
  })

  it("that drops the newest blocks for good again and again delays an outcome, never repeats it", async () => {
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    for (let round = 0; round < 6; round += 1) {
      await world.time.advance(7_000)
      world.chain.reorganise(5, () => [])
      expect((await world.operation(alice, nonce)).state).not.toBe("confirmed")
    }
    await world.reaches(alice, nonce, "confirmed")
    expect(paid()).toBe(1_000n)
    await conserved()
  })

  it("that swaps two deposits moves their leaves; both can be spent", async () => {
    for (const owner of [alice, bob]) await world.deposit(owner, world.token(), 2_000_000n)
    world.chain.reorganise(world.chain.conditions.finality, (gone) => gone.toReversed())
    await conserved()
    await world.flushed()
    for (const owner of [alice, bob]) {
      const { nonce, request } = withdrawal(world, owner, 5_000n)
      expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
      await world.reaches(owner, nonce, "confirmed")
    }
    expect(paid()).toBe(10_000n)
    await conserved()
  })

  it("that drops the note which an operation spends lets it expire, and nothing is paid", async () => {
    // Fresh enough to be reorganised away, old enough to count.
    world.chain.conditions.capacity = 1_000
    const carol = await world.caller(3)
    const prepared = await depositNow(carol, 2_000_000n)
    await world.time.until(async () => (await world.balance(carol, world.token())).balance > 0n)
    const { nonce, request } = withdrawal(world, carol, 1_000n)
    world.prover.settings.duration = 3_000
    const running = world.relay.handle(request)
    await world.time.advance(500)
    const depth = world.chain.tip.number - (mined(prepared)?.block.number ?? 0) + 1
    world.chain.reorganise(depth, (gone) => gone.filter(({ hash }) => hash !== prepared))
    await world.time.during(running)
    const operation = await world.reaches(carol, nonce, "failed", 40 * minutes)
    // Whatever was tried in vain left no trail of insertions that had nothing to insert.
    expect((await world.inStates(["failed"])).length).toBeLessThanOrEqual(2)
    expect(operation.code).toMatch(/^OPERATION_/)
    expect(paid()).toBe(0n)
    expect(await world.balance(carol, world.token())).toEqual({ balance: 0n, pending: 0n })
    await conserved()
  })

  it("that moves the note which an operation spends ends in one outcome, paid once or not at all", async () => {
    const carol = await world.caller(3)
    const dave = await world.caller(4)
    const ofDave = await depositNow(dave, 1_500_000n)
    const ofCarol = await depositNow(carol, 2_000_000n)
    await world.time.until(async () => (await world.balance(carol, world.token())).balance > 0n)
    const { nonce, request } = withdrawal(world, carol, 1_000n)
    const running = world.relay.handle(request)
    await world.time.until(async () => (await world.inStates(["broadcast"])).length > 0)
    const depth = world.chain.tip.number - (mined(ofDave)?.block.number ?? 0) + 1
    world.chain.reorganise(depth, (gone) => [
      ...gone.filter(({ hash }) => hash === ofCarol),
      ...gone.filter(({ hash }) => hash !== ofCarol),
    ])
    await world.time.during(running)
    await world.time.until(
      async () => ["confirmed", "failed"].includes((await world.operation(carol, nonce)).state),
      { within: 40 * minutes },
    )
    const { state } = await world.operation(carol, nonce)
    expect(paid()).toBe(state === "confirmed" ? 1_000n : 0n)
    await world.quiet()
    expect((await world.notes(dave)).every(({ reservedBy }) => reservedBy === null)).toBe(true)
    expect(await world.balance(dave, world.token())).toEqual({ balance: 1_500_000n, pending: 0n })
  })

  it("that forgets a batch insertion leaves no sender nonce behind that holds up the next operations", async () => {
    const before = world.chain.tip.state.inserted
    await depositNow(alice, 1_000_000n)
    await world.time.until(() => world.chain.tip.state.inserted > before)
    await world.quiet()
    world.chain.reorganise(3, (gone) => gone.filter(({ input }) => input.kind !== "tree-update"))
    expect(world.chain.tip.state.inserted).toBe(before)
    await world.time.until(() => world.chain.tip.state.inserted > before, { within: 5 * minutes })
    const { nonce, request } = withdrawal(world, bob, 1_000n)
    await world.ask(request)
    await world.reaches(bob, nonce, "confirmed", 5 * minutes)
    await conserved()
  })
})

describe("a reorganisation of a batch insertion", () => {
  it("that an operation already counts on costs it time, not its life", async () => {
    const carol = await world.caller(3)
    const before = world.chain.tip.state.inserted
    await depositNow(carol, 2_000_000n)
    await world.time.until(() => world.chain.tip.state.inserted > before)
    await world.time.advance(3_000)
    world.prover.settings.duration = 2_500
    const { nonce, request } = withdrawal(world, carol, 1_000n)
    const running = world.relay.handle(request)
    await world.time.advance(500)
    world.chain.reorganise(3, (gone) => gone.filter(({ input }) => input.kind !== "tree-update"))
    expect(world.chain.tip.state.inserted).toBe(before)
    await world.time.during(running)
    await world.reaches(carol, nonce, "confirmed")
    expect(paid()).toBe(1_000n)
  })
})

describe("a reorganisation that the index has not heard of", () => {
  it("does not use up the attempts of an operation whose root it took away", async () => {
    await world.start(world.storage, { pollInterval: 10_000 })
    await world.time.during(world.relay.stop())
    world.relays.shift()
    const carol = await world.caller(3)
    const before = world.chain.tip.state.inserted
    await depositNow(carol, 2_000_000n)
    await world.time.until(() => world.chain.tip.state.inserted > before, { within: 3 * minutes })
    const indexed = world.telemetry.records().length
    await world.time.until(() =>
      world.telemetry
        .records()
        .slice(indexed)
        .some(({ name, value }) => name === "index_block" && value === world.chain.tip.number),
    )
    world.prover.settings.duration = 500
    const { nonce, request } = withdrawal(world, carol, 1_000n)
    const running = world.relay.handle(request)
    await world.time.advance(100)
    world.chain.reorganise(6, (gone) => gone.filter(({ input }) => input.kind !== "tree-update"))
    expect(world.chain.tip.state.inserted).toBe(before)
    await world.time.during(running)
    await world.reaches(carol, nonce, "confirmed")
    expect(paid()).toBe(1_000n)
  })
})

describe("a reorganisation that puts another note of the owner where the spent one was", () => {
  it("makes no second call that could execute beside the first one", async () => {
    const carol = await world.caller(3)
    const first = await depositNow(carol, 2_000_000n)
    const second = await depositNow(carol, 2_500_000n, simulatedAddress(0x777))
    await world.time.until(
      async () => (await world.balance(carol, world.token())).balance === 4_500_000n,
    )
    const { nonce, request } = withdrawal(world, carol, 1_000n)
    const running = world.relay.handle(request)
    await world.time.until(async () =>
      (await world.inStates(["broadcast"])).some(({ kind }) => kind === "withdraw"),
    )
    const depth = world.chain.tip.number - (mined(first)?.block.number ?? 0) + 1
    world.chain.reorganise(depth, (gone) => [
      ...gone.filter(({ hash }) => hash === second),
      ...gone.filter(({ hash }) => hash !== second),
    ])
    await world.time.during(running)
    await world.time.until(
      async () => ["confirmed", "failed"].includes((await world.operation(carol, nonce)).state),
      { within: 40 * minutes },
    )
    const operation = (await world.inStates(["confirmed", "failed"])).find(
      ({ request: asked }) => asked?.nonce === nonce,
    )
    const anchors = operation?.attempts.flatMap(({ plan }) =>
      plan.kind === "transact" ? [plan.anchor] : [],
    )
    expect(new Set(anchors).size).toBe(1)
    await world.quiet()
    expect((await world.balance(carol, world.token())).balance).toBe(4_500_000n)
    expect(paid()).toBe(0n)
  })
})

describe("a reorganisation of a foreign transaction", () => {
  it("under our sender nonce leaves a gap that the first operation behind it fills", async () => {
    const [sender] = world.network.gateway.senders
    if (sender === undefined) throw new Error("there is no relaying account")
    const foreign = world.chain.useKeyOutside(sender)
    await world.time.until(() => mined(foreign) !== null)
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const { body } = await world.ask(request)
    world.chain.reorganise(2, (gone) => gone.filter(({ hash }) => hash !== foreign))
    const operation = await world.reaches(alice, nonce, "confirmed", 3 * minutes)
    expect(operation.txHash).not.toBe(body["txHash"])
    expect(operation.replacedTxHashes).toEqual([body["txHash"]])
    expect(paid()).toBe(1_000n)
    await conserved()
  })
})

/** Sends a deposit without waiting for it; the hash of its transaction. */
async function depositNow(
  owner: Caller,
  amount: bigint,
  wallet = world.addressOf(owner),
): Promise<string> {
  const { txData } = await world.time.during(
    world.relay.deposit({
      address: owner.address,
      chainId: world.chainId,
      tokenAddresses: [world.token()],
      amounts: [amount.toString()],
    }),
  )
  world.chain.endow(world.token(), wallet, amount)
  const hash = world.network.sendDeposit(wallet, txData)
  await world.time.until(() => mined(hash) !== null)
  return hash
}
