import { OperationStore, type Storage } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { Caller, evmWallet } from "@shielded-relay/testkit"
import { STRANGER, withdrawal, newStorage, World } from "@shielded-relay/simulated-relay"

let world: World
afterEach(() => world.close())

/** With sender nonces, which tell at once that there is nothing, and without. */
const manners = ["evm", "solana"] as const
const behind = { _tag: "StaleStorage" }

async function stopAll(): Promise<void> {
  for (const relay of world.relays.splice(0)) await world.time.during(relay.stop())
}

/** A storage as it was when a service had just started on it, and Alice had opened a session: the oldest backup there can be. */
async function backedUp(): Promise<{
  readonly alice: Caller
  readonly backup: Context.Context<Storage>
}> {
  const alice = await world.caller(1)
  const backup = world.storage
  await stopAll()
  return { alice, backup }
}

/** The service goes on, on a storage that is not in the backup, and pays. */
async function paysOn(alice: Caller): Promise<Context.Context<Storage>> {
  const storage = await newStorage()
  await world.start(storage)
  await world.ask(alice.creation())
  await world.deposit(alice, world.token(), 5_000_000n)
  await world.ask(withdrawal(world, alice, 1_000n).request)
  await world.time.until(() => world.paid(STRANGER, world.token()) === 1_000n)
  await stopAll()
  return storage
}

describe("a first start", () => {
  it("needs nothing where the relaying account is funded and has sent nothing", async () => {
    world = await World.open()
    expect((await world.relay.readiness()).ready).toBe(true)
  })

  it("is refused where the relaying account has sent anything, and says so", async () => {
    world = await World.open()
    await stopAll()
    const [sender] = world.network.gateway.senders
    if (sender === undefined) throw new Error("the network has a sender")
    world.chain.useKeyOutside(sender)
    await expect(world.start(await newStorage())).rejects.toMatchObject({
      ...behind,
      trace: expect.stringContaining("transactions of the relaying account 0x"),
    })
  })

  it("is refused where the pool holds a note under the master seed, though nothing was relayed", async () => {
    world = await World.open()
    await world.deposit(new Caller(evmWallet(1)), world.token(), 5n)
    await stopAll()
    await expect(world.start(await newStorage())).rejects.toMatchObject({
      ...behind,
      trace: "notes under this master seed",
    })
  })
})

describe("a restored backup", () => {
  it.each(manners)("is refused when the chain shows what was paid since (%s)", async (manner) => {
    world = await World.open({ network: { manner } })
    const { alice, backup } = await backedUp()
    await paysOn(alice)
    for (let time = 0; time < 2; time += 1)
      await expect(world.start(backup)).rejects.toMatchObject({
        ...behind,
        trace: expect.stringMatching(/^the operation in transaction 0x/),
      })
  })

  it("ends every session that is in it, when it is told to go on", async () => {
    world = await World.open()
    const { alice, backup } = await backedUp()
    await paysOn(alice)
    await world.startAfterRestore(backup)
    const read = alice.get("/balance", { chainId: String(world.chainId) })
    expect(await world.ask(read)).toMatchObject({ code: "SESSION_EXPIRED" })
    expect(await world.ask(alice.creation({ timestamp: world.time.now }))).toMatchObject({
      code: "SESSION_EXPIRED",
    })
  })

  it("is accepted without a word from then on, also when it had not read the chain again yet", async () => {
    world = await World.open()
    const { alice, backup } = await backedUp()
    await paysOn(alice)
    world.network.faults.latency = 1_000
    const relay = world.start(backup, undefined, { afterRestore: true })
    await world.time.during(relay)
    world.network.faults.latency = 0
    await stopAll()
    await world.start(backup)
    expect((await world.relay.readiness()).ready).toBe(true)
  })
})

describe("an operation that a restored backup holds as unfinished, and that was executed since", () => {
  it.each([
    ["was planned when the backup was made", true],
    ["waited for the tree when the backup was made", false],
  ])("pays nobody again, and names the transaction that paid, when it %s", async (_, flushed) => {
    world = await World.open({ configuration: { answerTimeout: 1_000 } })
    const first = world.relay
    const backup = await newStorage()
    const second = await world.start(backup)
    const alice = new Caller(evmWallet(1))
    const creation = alice.creation()
    for (const relay of [first, second]) await world.ask(creation, relay)
    await world.deposit(alice, world.token(), 5_000_000n)
    if (flushed) await world.flushed()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    world.prover.settings.losing = 1_000
    expect((await world.ask(request, second)).outcome).toBe("accepted")
    const { state } = await world.operation(alice, nonce, second)
    expect(state).toBe(flushed ? "planned" : "accepted")
    await world.time.during(second.stop())
    world.relays.splice(1, 1)

    world.prover.settings.losing = 0
    await world.ask(request)
    const { txHash } = await world.reaches(alice, nonce, "confirmed")
    await stopAll()
    await expect(world.start(backup)).rejects.toMatchObject(behind)
    await world.startAfterRestore(backup)
    const told = await world.reaches(alice, nonce, "failed", 60 * 60_000)
    expect(told).toMatchObject({
      code: "OPERATION_FAILED",
      error: expect.stringContaining(`were spent in transaction ${txHash} that`),
    })
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
  })
})

describe("a transaction that was sent just before the storage lost it", () => {
  /** It is sent, the service ends, and half a minute later a block takes it. */
  async function sentBeforeALoss(manner: (typeof manners)[number]) {
    world = await World.open({ network: { manner } })
    const { alice, backup } = await backedUp()
    const storage = await newStorage()
    await world.start(storage)
    await world.ask(alice.creation())
    await world.deposit(alice, world.token(), 5_000_000n)
    await world.time.until(() => {
      const { inserted, commitments } = world.chain.tip.state
      return inserted === commitments.length
    })
    await world.time.advance(30_000)
    const { capacity } = world.chain.conditions
    world.chain.conditions.capacity = 0
    await world.ask(withdrawal(world, alice, 1_000n).request)
    await stopAll()
    world.time.after(30_000, () => {
      world.chain.conditions.capacity = capacity
    })
    return backup
  }

  it.each(manners)("is waited for, and found (%s)", async (manner) => {
    const backup = await sentBeforeALoss(manner)
    const started = world.start(backup)
    await expect(started).rejects.toMatchObject({
      ...behind,
      trace: expect.stringMatching(/^the operation in transaction 0x/),
    })
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
  })

  it("is waited for where it would expire, also by a start that is told of the loss", async () => {
    const backup = await sentBeforeALoss("solana")
    await world.start(backup, undefined, { afterRestore: true })
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
    await stopAll()
    await world.start(backup)
    expect((await world.relay.readiness()).ready).toBe(true)
  })

  it("is not waited for on a chain that makes no blocks: the start fails, and can be repeated", async () => {
    const backup = await sentBeforeALoss("solana")
    world.network.faults.lag = 0
    const stopped = world.chain.tip.number
    const held = world.time.every(100, () => {
      world.network.faults.lag = world.chain.tip.number - stopped
    })
    await expect(world.start(backup)).rejects.toMatchObject({
      _tag: "ChainUnavailable",
      reason: "too few blocks became final for earlier transactions to expire",
    })
    held()
    world.network.faults.lag = 0
    await expect(world.start(backup)).rejects.toMatchObject(behind)
  })

  it("holds up the start when no block takes it", async () => {
    world = await World.open()
    const { backup } = await backedUp()
    const [sender] = world.network.gateway.senders
    if (sender === undefined) throw new Error("the network has a sender")
    world.chain.conditions.capacity = 0
    world.chain.useKeyOutside(sender)
    await expect(world.start(backup)).rejects.toMatchObject({
      ...behind,
      trace: expect.stringMatching(
        /^a transaction of the relaying account 0x\w+ that is still pending/,
      ),
    })
  })
})

describe("a later start on the same storage", () => {
  it.each(manners)(
    "needs nothing after operations of its own, whether they are still in flight or done (%s)",
    async (manner) => {
      world = await World.open({ network: { manner } })
      const alice = await world.caller(1)
      await world.deposit(alice, world.token(), 5_000_000n, 5_000_000n)
      await world.ask(withdrawal(world, alice, 1_000n).request)
      await world.time.until(() => world.paid(STRANGER, world.token()) === 1_000n)
      await world.restart()
      expect((await world.inFlight()).length).toBeGreaterThan(0)
    },
  )

  it("waits for nothing where bytes expire, unless the storage lay idle for longer than a restart takes", async () => {
    world = await World.open({ network: { manner: "solana" } })
    const startTakes = async () => {
      const before = world.time.now
      await world.start()
      return world.time.now - before
    }
    await world.time.advance(30_000)
    await stopAll()
    expect(await startTakes()).toBeLessThan(5_000)
    await stopAll()
    await world.time.advance(60_000)
    expect(await startTakes()).toBeGreaterThan(60_000)
  })

  it("needs nothing where the relaying account's key was used from outside", async () => {
    world = await World.open()
    const { alice, backup } = await backedUp()
    const [sender] = world.network.gateway.senders
    if (sender === undefined) throw new Error("the network has a sender")
    const foreign = world.chain.useKeyOutside(sender)
    await world.time.until(() => world.chain.find(foreign) !== null)
    await world.start(backup)
    const highest = await Effect.runPromise(
      Context.get(backup, OperationStore).highestSenderNonce(world.network.gateway.chainId, sender),
    )
    expect(highest).toBe(null)
    const read = alice.get("/balance", { chainId: String(world.chainId) })
    expect((await world.ask(read)).outcome).toBe("ok")
  })
})
