import { OperationStore, SimulationRejected, type PoolGatewayShape } from "@shielded-relay/core"
import { simulatedAddress, type MinedTransaction, type Caller } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { STRANGER, withdrawal, World, type WorldOptions } from "@shielded-relay/simulated-relay"

const minutes = 60_000
const blockTime = 12_000
const stranger = simulatedAddress(0x57)

let world: World
let alice: Caller
afterEach(() => world.close())

/** A chain with slow blocks, where a batch that is not full waits for a minute. */
async function open(options: WorldOptions = {}): Promise<void> {
  world = await World.open({
    ...options,
    network: { blockTime, ...options.network },
    configuration: { batchDelay: 1 * minutes, ...options.configuration },
  })
  alice = await world.caller(1)
}

/** Strangers' notes, 16 a deposit, until the queue is so long. */
async function stuffTo(length: number): Promise<void> {
  let { length: queued } = world.chain.tip.state.commitments
  const token = world.token()
  world.chain.endow(token, stranger, BigInt(length))
  for (let npk = BigInt(queued) + 1n; queued < length;) {
    const notes = Array.from({ length: Math.min(16, length - queued) }, () => ({
      token,
      amount: 1n,
      npk: (npk += 1n),
      encryptedNote: new Uint8Array(157),
    }))
    world.chain.deposit(stranger, notes)
    queued += notes.length
  }
  await world.time.until(() => world.chain.tip.state.commitments.length >= length)
  await world.time.advance(2_000)
}

type Insertion = Extract<MinedTransaction["transaction"]["input"], { kind: "tree-update" }>
interface MinedInsertion {
  readonly block: number
  readonly start: number
  readonly count: number
  readonly nonce: number
  readonly by: string
  readonly success: boolean
}

/** The batch insertions that blocks hold, oldest first. */
function insertions(): ReadonlyArray<MinedInsertion> {
  const numbers = Array.from({ length: world.chain.tip.number + 1 }, (_, number) => number)
  return numbers.flatMap((number) =>
    (world.chain.block(number)?.transactions ?? []).flatMap(({ transaction, success }) => {
      const { input, from: by, nonce } = transaction
      if (input.kind !== "tree-update") return []
      const { start, commitments } = input.update
      return [{ block: number, start, count: commitments.length, nonce, by, success }]
    }),
  )
}

const operationStore = () => Context.get(world.storage, OperationStore)
const chainId = () => world.network.gateway.chainId
const updates = () => Effect.runPromise(operationStore().treeUpdates(chainId()))
const forced = () => Effect.runPromise(operationStore().forcedSince(chainId(), 0))

/** A deposit that the next block holds. */
async function send(owner: Caller = alice, amount = 4_000_000n): Promise<void> {
  const { txData } = await world.time.during(
    world.relay.deposit({
      address: owner.address,
      chainId: world.chainId,
      tokenAddresses: [world.token()],
      amounts: [amount.toString()],
    }),
  )
  const wallet = world.addressOf(owner)
  world.chain.endow(world.token(), wallet, amount)
  world.network.sendDeposit(wallet, txData)
}

/** Waits until the tree holds so many notes and nothing is under way. */
async function inserted(count: number): Promise<void> {
  await world.time.until(() => world.chain.tip.state.inserted >= count, { within: 20 * minutes })
  await world.quiet()
}

/** Withdraws as soon as it counts what was just deposited; gives how long it took from then to the call. */
async function spendYoung(owner: Caller = alice, amount = 2_900_000n): Promise<number> {
  const { balance } = await world.balance(owner, world.token())
  await send(owner)
  await world.time.until(async () => (await world.balance(owner, world.token())).balance > balance)
  const { nonce, request } = withdrawal(world, owner, amount)
  const before = world.time.now
  void world.relay.handle(request)
  await world.reaches(owner, nonce, "broadcast", 20 * minutes)
  return world.time.now - before
}

describe("a queue that strangers have stuffed", () => {
  it("is left alone as long as none of our notes waits in it", async () => {
    await open()
    await stuffTo(200)
    await world.time.advance(10 * minutes)
    expect(insertions()).toEqual([])
    expect(await updates()).toEqual([])
  })

  it("is inserted up to our youngest note, four batches a block under consecutive nonces of one account", async () => {
    await open({ network: { relayers: 2 } })
    await stuffTo(200)
    await send()
    await stuffTo(300)
    await inserted(201)
    const done = insertions()
    // Our note is number 200, so in the batch that begins at 192, and nothing behind it is inserted.
    expect(done.map(({ start }) => start)).toEqual(Array.from({ length: 13 }, (_, n) => 16 * n))
    expect(done.every(({ success, count }) => success && count === 16)).toBe(true)
    const perBlock = [...Map.groupBy(done, ({ block }) => block).values()]
    expect(perBlock.map(({ length }) => length)).toEqual([4, 4, 4, 1])
    for (const round of perBlock) {
      expect(new Set(round.map(({ by }) => by)).size).toBe(1)
      const nonces = round.map(({ nonce }) => nonce)
      expect(nonces).toEqual(nonces.map((_, n) => (nonces[0] ?? 0) + n))
    }
    expect(world.telemetry.counted("inserted_notes_total", { of: "others" })).toBe(13 * 16 - 1)
    expect(world.telemetry.counted("inserted_notes_total", { of: "owners" })).toBe(1)
    expect(world.telemetry.counted("insertion_gas_total")).toBe(13 * 300_000)
  })

  it("costs a withdrawal of a young note behind 1,700 others six minutes, not its life", async () => {
    await open()
    await stuffTo(1_700)
    const took = await spendYoung()
    // 106 full batches at four a block, and the last one: 28 blocks.
    expect(took).toBeLessThan(29 * blockTime)
    expect(insertions().length).toBe(107)
    await world.quiet()
  })

  it("has at most four insertions in flight, whatever several relays see of it", async () => {
    await open()
    await world.start()
    await stuffTo(400)
    await send()
    let most = 0
    await world.time.until(
      async () => {
        most = Math.max(most, (await updates()).length)
        return world.chain.tip.state.inserted > 400
      },
      { within: 20 * minutes },
    )
    expect(most).toBe(4)
    const starts = insertions().map(({ start }) => start)
    expect(starts).toEqual(Array.from({ length: 26 }, (_, n) => 16 * n))
  })
})

describe("where accounts have no nonces", () => {
  it("each batch waits until the tree has the one before it, so that none is sent in vain", async () => {
    await open({ network: { manner: "tron", relayers: 2 } })
    await stuffTo(70)
    await send()
    await inserted(71)
    const done = insertions()
    expect(done.map(({ start, success }) => [start, success])).toEqual(
      [0, 16, 32, 48, 64].map((start) => [start, true]),
    )
    expect(new Set(done.map(({ block }) => block)).size).toBe(5)
  })
})

describe("a pipeline of insertions", () => {
  it("loses the batch that a stranger inserts, and no other", async () => {
    await open()
    await stuffTo(130)
    await send()
    await world.time.until(
      () =>
        world.chain.mempool.transactions.filter((one) => one.input.kind === "tree-update")
          .length === 4,
    )
    const [first] = world.chain.mempool.transactions.flatMap(({ input }) =>
      input.kind === "tree-update" && input.update.start % 64 === 0 ? [input] : [],
    )
    if (first === undefined) throw new Error("the first of the pipeline waits")
    world.chain.copy(first, stranger)
    await inserted(131)
    const ours = insertions().filter(({ by }) => by !== stranger)
    expect(ours.filter(({ success }) => !success).map(({ start }) => start)).toEqual([
      first.update.start,
    ])
    const starts = ours.map(({ start }) => start)
    expect(starts).toEqual([...new Set(starts)])
    expect(world.chain.tip.state.inserted).toBeGreaterThanOrEqual(131)
    await world.quiet()
  })

  it("is sent also where an endpoint does not know the insertions ahead", async () => {
    await open({ gateway: simulatesMinedAlone })
    await stuffTo(130)
    await send()
    await inserted(131)
    const perBlock = [...Map.groupBy(insertions(), ({ block }) => block).values()]
    expect(perBlock[0]?.length).toBe(4)
    expect(insertions().every(({ success }) => success)).toBe(true)
  })

  it("goes on where a process ended between two of its batches", async () => {
    await open()
    await stuffTo(200)
    await send()
    await world.time.until(() => world.network.broadcasts.length >= 2)
    await world.restart()
    await inserted(201)
    const starts = insertions().map(({ start }) => start)
    expect(starts).toEqual(Array.from({ length: 13 }, (_, n) => 16 * n))
  })

  it("is made anew where a reorganisation took it away, and no sender nonce is left behind", async () => {
    await open({ network: { conditions: { finality: 8 } } })
    await stuffTo(130)
    await send()
    await world.time.until(() => world.chain.tip.state.inserted >= 64)
    await world.time.advance(2_000)
    world.chain.reorganise(2, (gone) => gone.filter(({ input }) => input.kind !== "tree-update"))
    expect(world.chain.tip.state.inserted).toBe(0)
    await inserted(131)
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    void world.relay.handle(request)
    await world.reaches(alice, nonce, "confirmed", 20 * minutes)
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
    await world.quiet()
  })

  it("waits for a batch that is not full, since the next one begins where it did", async () => {
    await open({ configuration: { batchDelay: 0 } })
    await send()
    await world.time.until(async () =>
      (await updates()).some(({ status }) => status.state === "broadcast"),
    )
    await stuffTo(100)
    await send()
    await inserted(101)
    const done = insertions()
    expect(done.slice(0, 2).map(({ start, count }) => [start, count])).toEqual([
      [0, 1],
      [0, 16],
    ])
    expect(done.every(({ success }) => success)).toBe(true)
  })
})

describe("a batch that is not full", () => {
  it("is forced by three spends of an owner an hour; the fourth waits for its timer", async () => {
    await open()
    for (const _ of [1, 2, 3]) expect(await spendYoung()).toBeLessThan(3 * blockTime)
    expect((await forced()).length).toBe(3)
    expect(await spendYoung()).toBeGreaterThan(40_000)
    expect((await forced()).length).toBe(3)
    expect(
      world.telemetry.counted("insertions_postponed_total", { limit: "owner" }),
    ).toBeGreaterThan(0)
    // Of the owner alone, and of the last hour: another one's spend need not wait.
    const bob = await world.caller(2)
    expect(await spendYoung(bob)).toBeLessThan(3 * blockTime)
    await world.time.advance(60 * minutes)
    expect(await spendYoung()).toBeLessThan(3 * blockTime)
  })

  it("is forced within the chain's hourly budget, which a restart does not refill", async () => {
    // An insertion takes 300,000 gas there.
    await open({ configuration: { forcedInsertionGas: 650_000n } })
    expect(await spendYoung()).toBeLessThan(3 * blockTime)
    const bob = await world.caller(2)
    expect(await spendYoung(bob)).toBeLessThan(3 * blockTime)
    await world.restart()
    const carol = await world.caller(3)
    expect(await spendYoung(carol)).toBeGreaterThan(40_000)
    expect((await forced()).length).toBe(2)
    expect(
      world.telemetry.counted("insertions_postponed_total", { limit: "budget" }),
    ).toBeGreaterThan(0)
  })
})

/** As an endpoint that simulates on the newest block, without what waits in its pool. */
function simulatesMinedAlone(gateway: PoolGatewayShape): Partial<PoolGatewayShape> {
  return {
    simulate: (transaction) =>
      isEarlierCall(transaction)
        ? Effect.fail(
            new SimulationRejected({
              chainId: gateway.chainId,
              code: "WrongStart",
              byRecipient: false,
              unknownRoot: false,
            }),
          )
        : gateway.simulate(transaction),
  }
}

function isEarlierCall(input: Insertion | { readonly kind: "transact" }): boolean {
  const { inserted } = world.chain.tip.state
  return input.kind === "tree-update" && input.update.start > inserted
}
