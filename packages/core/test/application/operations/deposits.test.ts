import {
  nativeToken,
  NoteStore,
  OperationStore,
  StorageUnavailable,
  type DepositNote,
} from "@shielded-relay/core"
import { simulatedAddress, freshUuid } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { STRANGER, addressOf, newStorage, World } from "@shielded-relay/simulated-relay"

const alice = { address: "0x00000000000000000000000000000000000A11cE" }
const stranger = simulatedAddress(0x5712a)
const minutes = 60_000

let world: World
/** While it is, a process gets no further than the index: no deposit is found by its key. */
let stuck: boolean
/** The storage fails once, as soon as the index has another block. */
let failsBehindIndex: boolean
beforeEach(async () => {
  stuck = false
  failsBehindIndex = false
  const storage = await newStorage()
  const notes = Context.get(storage, NoteStore)
  let appended = false
  const operations = Context.get(storage, OperationStore)
  world = await World.open({
    storage: storage.pipe(
      Context.add(OperationStore, {
        ...operations,
        depositsByNpk: (...asked) =>
          Effect.suspend(() => (stuck ? Effect.never : operations.depositsByNpk(...asked))),
      }),
      Context.add(NoteStore, {
        ...notes,
        append: (batch) =>
          Effect.tap(notes.append(batch), () => {
            appended = failsBehindIndex && batch.leaves.length > 0
            return Effect.void
          }),
        chainStatus: (chainId) =>
          Effect.suspend(() => {
            if (!appended) return notes.chainStatus(chainId)
            appended = false
            return Effect.fail(new StorageUnavailable({ cause: "a test" }))
          }),
      }),
    ),
  })
  await world.time.advance(20_000)
  world.chain.endow(world.token(), stranger, 1_000_000n)
  world.chain.endow(world.token(), addressOf(alice.address), 1_000_000n)
})
afterEach(() => world.close())

/** A deposit that is prepared; `send` sends it, `notes` are those that it makes. */
async function prepared(amount: bigint) {
  const nonce = freshUuid()
  const { txData } = await world.time.during(
    world.relay.deposit({
      ...alice,
      nonce,
      chainId: world.chainId,
      tokenAddresses: [world.token()],
      amounts: [amount.toString()],
    }),
  )
  const wallet = addressOf(alice.address)
  return { nonce, send: () => world.network.sendDeposit(wallet, txData) }
}

function notesOf(hash: string): ReadonlyArray<DepositNote> {
  const waiting = world.chain.mempool.transactions.find((one) => one.hash === hash)
  if (waiting?.input.kind !== "deposit") throw new Error("no such deposit waits")
  return waiting.input.notes
}

/** Commitments in the index. */
async function indexed(): Promise<number> {
  const { checkpoint } = Context.get(world.storage, NoteStore)
  return (await Effect.runPromise(checkpoint(world.network.gateway.chainId)))?.positions ?? 0
}
const balance = () => world.balance(alice, world.token())
const state = async (nonce: string) => (await world.operation(alice, nonce)).state

describe("a deposit", () => {
  it("is pending below the depth that counts, then balance", async () => {
    const { nonce, send } = await prepared(500n)
    send()
    await world.time.until(async () => (await balance()).pending > 0n)
    expect(await balance()).toEqual({ balance: 0n, pending: 500n })
    expect(await state(nonce)).toBe("seen")
    await world.time.until(async () => (await balance()).balance > 0n)
    expect(await balance()).toEqual({ balance: 500n, pending: 0n })
    await world.reaches(alice, nonce, "confirmed")
  })

  it("that never comes expires, and one that comes later is seen and confirmed all the same", async () => {
    const { nonce, send } = await prepared(500n)
    await world.time.advance(19 * minutes)
    expect(await state(nonce)).toBe("prepared")
    await world.time.advance(2 * minutes)
    expect(await state(nonce)).toBe("expired")
    await world.time.advance(60 * minutes)
    const txHash = send()
    await world.reaches(alice, nonce, "seen")
    expect(await world.reaches(alice, nonce, "confirmed")).toMatchObject({ txHash })
    expect(await balance()).toEqual({ balance: 500n, pending: 0n })
  })

  it("moves several tokens at once", async () => {
    const native = nativeToken("evm")
    const nonce = freshUuid()
    world.chain.endow(native, addressOf(alice.address), 70n)
    const { txData } = await world.time.during(
      world.relay.deposit({
        ...alice,
        nonce,
        chainId: world.chainId,
        tokenAddresses: [world.token(), native, world.token()],
        amounts: ["100", "70", "11"],
      }),
    )
    expect(txData).toMatchObject({ value: "70", chainId: world.chainId })
    world.network.sendDeposit(addressOf(alice.address), txData)
    await world.reaches(alice, nonce, "confirmed")
    expect(await balance()).toEqual({ balance: 111n, pending: 0n })
    expect(await world.balance(alice, native)).toEqual({ balance: 70n, pending: 0n })
  })

  it("is not taken for done by dust that a stranger sends to its key; the dust is balance", async () => {
    const { nonce, send } = await prepared(500n)
    const dust = notesOf(send()).map((note) => ({ ...note, amount: 1n }))
    world.chain.mempool.remove(() => true)
    world.chain.deposit(stranger, dust)
    await world.time.until(async () => (await balance()).balance === 1n)
    expect(await state(nonce)).toBe("prepared")
    send()
    await world.reaches(alice, nonce, "confirmed")
    expect(await balance()).toEqual({ balance: 501n, pending: 0n })
  })

  it("that comes in parts is there with the part that completes it, and what comes after it is balance", async () => {
    const { nonce, send } = await prepared(500n)
    const [note] = notesOf(send())
    if (note === undefined) throw new Error("a deposit makes a note")
    world.chain.mempool.remove(() => true)
    const part = (amount: bigint) => world.chain.deposit(stranger, [{ ...note, amount }])
    part(1n)
    part(498n)
    await world.time.until(async () => (await balance()).balance === 499n)
    expect(await state(nonce)).toBe("prepared")
    const completing = part(1n)
    expect(await world.reaches(alice, nonce, "confirmed")).toMatchObject({ txHash: completing })
    part(900n)
    await world.quiet()
    expect(await world.operation(alice, nonce)).toMatchObject({
      state: "confirmed",
      result: { txHash: completing },
    })
    await world.time.until(async () => (await balance()).balance === 1_400n)
  })

  it("that a stranger copies counts as often as it was paid, and every copy can be spent", async () => {
    const { nonce, send } = await prepared(400_000n)
    const hash = send()
    world.chain.deposit(stranger, notesOf(hash))
    await world.reaches(alice, nonce, "confirmed")
    await world.quiet()
    expect(await balance()).toEqual({ balance: 800_000n, pending: 0n })
    expect(world.chain.holdings(world.token())).toBe(800_000n)
  })

  it("whose ciphertext is garbage is nobody's balance and stops nothing", async () => {
    const { nonce, send } = await prepared(500n)
    const hash = send()
    world.chain.deposit(stranger, [
      { ...notesOf(hash)[0], encryptedNote: new Uint8Array(157).fill(0xff) } as DepositNote,
    ])
    await world.reaches(alice, nonce, "confirmed")
    await world.quiet()
    expect(await balance()).toEqual({ balance: 500n, pending: 0n })
    expect(world.chain.holdings(world.token())).toBe(1_000n)
  })

  it("that a reorganisation takes away is prepared again, then seen again", async () => {
    const { nonce, send } = await prepared(500n)
    const hash = send()
    await world.reaches(alice, nonce, "seen")
    world.chain.reorganise(2, () => [])
    await world.reaches(alice, nonce, "prepared")
    expect(await balance()).toEqual({ balance: 0n, pending: 0n })
    expect(world.chain.find(hash)).toBeNull()
    send()
    await world.reaches(alice, nonce, "confirmed")
    expect(await balance()).toEqual({ balance: 500n, pending: 0n })
  })

  it("that a reorganisation moves is confirmed where it stands in the end", async () => {
    const { nonce, send } = await prepared(500n)
    const txHash = send()
    const first = await world.reaches(alice, nonce, "seen")
    world.chain.conditions.capacity = 0
    world.chain.reorganise(2)
    await world.reaches(alice, nonce, "prepared")
    world.chain.conditions.capacity = 1_000
    const operation = await world.reaches(alice, nonce, "confirmed")
    expect(operation.result.block).toBe(world.chain.find(txHash)?.block.number)
    expect(operation.result.block).toBeGreaterThan(first.result.block)
  })

  it("is seen although the endpoints fail as soon as it is indexed, and confirmed when they are back", async () => {
    const { nonce, send } = await prepared(500n)
    send()
    world.network.faults.latency = 100
    await world.time.until(async () => (await indexed()) > 0)
    world.network.faults.down = true
    await world.time.advance(10_000)
    expect(await state(nonce)).toBe("seen")
    world.network.faults.down = false
    await world.reaches(alice, nonce, "confirmed", 2 * minutes)
  })

  it("is seen although the storage fails right behind the index", async () => {
    const deposit = await prepared(40_000n)
    failsBehindIndex = true
    deposit.send()
    await world.time.until(async () => (await indexed()) === 1)
    await world.time.advance(5_000)
    expect(await world.operation(alice, deposit.nonce)).toMatchObject({ state: "seen" })
  })

  it("is not lost when the process ends between index and book-keeping", async () => {
    const { nonce, send } = await prepared(500n)
    stuck = true
    send()
    await world.time.until(async () => (await indexed()) > 0)
    await world.time.during(world.relay.stop())
    expect((await world.inStates(["prepared"])).length).toBe(1)
    world.relays.shift()
    stuck = false
    await world.start()
    await world.reaches(alice, nonce, "confirmed", 2 * minutes)
  })
})

describe("a deposit that another relay of the store indexed before it ended", () => {
  it("is found before it expires", async () => {
    // This one looks once an hour: it sees neither the deposit come nor the other one end.
    await world.start(world.storage, { pollInterval: 60 * minutes })
    const { nonce, send } = await prepared(500n)
    stuck = true
    send()
    await world.time.until(async () => (await indexed()) > 0)
    await world.time.during(world.relay.stop())
    world.relays.shift()
    stuck = false
    expect(await state(nonce)).toBe("prepared")
    await world.time.advance(61 * minutes)
    expect(await state(nonce)).toBe("confirmed")
  })
})

describe("the queue of commitments", () => {
  it("goes into the tree after the delay, in one batch", async () => {
    const { send } = await prepared(500n)
    send()
    const started = world.time.now
    await world.time.until(() => world.chain.tip.state.inserted === 1)
    expect(world.time.now - started).toBeGreaterThanOrEqual(minutes)
    expect(world.time.now - started).toBeLessThan(2 * minutes)
    expect(world.network.broadcasts).toHaveLength(1)
  })

  it("goes at once when a batch is full", async () => {
    const sends = []
    for (let k = 0; k < 17; k += 1) sends.push((await prepared(500n)).send)
    for (const send of sends) send()
    const started = world.time.now
    await world.time.until(() => world.chain.tip.state.inserted === 16)
    expect(world.time.now - started).toBeLessThan(10_000)
    await world.flushed()
    expect(world.chain.tip.state.inserted).toBe(17)
  })

  it("goes on after a congestion that outlived an insertion's deadline", async () => {
    const { send } = await prepared(500n)
    send()
    await world.time.until(() => world.chain.tip.state.commitments.length === 1)
    world.chain.conditions.capacity = 0
    await world.time.advance(30 * minutes)
    // Everybody's mempools are full of better things.
    world.chain.mempool.remove(() => true)
    world.chain.conditions.capacity = 1_000
    await world.time.until(() => world.chain.tip.state.inserted === 1, { within: 10 * minutes })
  })

  it("is brought up to date for an operation that needs it", async () => {
    const { nonce, send } = await prepared(1_000_000n)
    send()
    await world.reaches(alice, nonce, "confirmed")
    const caller = { ...alice, chainId: world.chainId, feeToken: world.token() }
    const { txHash } = await world.time.during(
      world.relay.withdraw({
        ...caller,
        tokenAddresses: [world.token()],
        amounts: ["5"],
        recipientAddress: STRANGER,
        feeAmount: "999995",
      }),
      30_000,
    )
    expect(txHash).toMatch(/^0x/)
    expect(world.chain.tip.state.inserted).toBe(1)
  })
})

describe("a lagging endpoint", () => {
  it("is no reorganisation", async () => {
    const { nonce, send } = await prepared(500n)
    send()
    await world.reaches(alice, nonce, "seen")
    world.network.faults.lag = 6
    await world.time.advance(4_000)
    expect(await state(nonce)).toBe("seen")
    expect(world.telemetry.counted("reorganisations_total")).toBe(0)
    world.network.faults.lag = 0
    await world.reaches(alice, nonce, "confirmed")
  })
})
