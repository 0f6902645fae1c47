import { schemas } from "@shielded-relay/api"
import { GasDebtStore, ownerId, ownerOf, type Address } from "@shielded-relay/core"
import { type NetworkOptions, freshUuid, type Caller } from "@shielded-relay/testkit"
import { Context, Effect, Schema } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import {
  STRANGER,
  transferTo,
  withdrawal,
  addressOf,
  World,
  type WorldOptions,
} from "@shielded-relay/simulated-relay"

const minute = 60_000
const NOTE = 10_000_000n
/** Two joins a call: eight notes. Each merge makes two notes of eight. */
const limits = { maximumJoins: 2, answerTimeout: 1_000 }

let world: World
let alice: Caller
afterEach(() => world.close())

/** Alice with this many notes of a token, all in the tree. */
async function scattered(
  notes: number,
  { network, configuration, ...options }: WorldOptions & { readonly network?: NetworkOptions } = {},
) {
  const tokens = ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 }))
  world = await World.open({
    ...options,
    configuration: { ...limits, ...configuration },
    network: { tokens, ...network },
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...Array.from({ length: notes }, () => NOTE))
  await world.flushed()
}

const quote = async (amount: bigint) => {
  const { body } = await world.ask(
    alice.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken: world.token(),
      tokenAddresses: [world.token()],
      externalActionId: "Transact",
      amounts: amount.toString(),
    }),
  )
  return Schema.decodeUnknownSync(schemas["GET /get-fee"].answer)(body)
}
const whole = async (owner: Caller = alice, token: Address = world.token()) => {
  const { balance, pending } = await world.balance(owner, token)
  return balance + pending
}
const owed = async () =>
  (await world.owed(alice, world.token(0))) + (await world.owed(alice, world.token(1)))
const merged = async (nonce: string) =>
  ((await world.operation(alice, nonce)).merges ?? []).filter(({ block }) => block !== null).length
const losses = () =>
  Effect.runPromise(
    Context.get(world.storage, GasDebtStore).ofOwner(ownerId(ownerOf(addressOf(alice.address)))),
  )
const executions = () =>
  world.chain.events(0, world.chain.tip.number).filter(({ event }) => event.type === "Operation")
    .length

/** Lets time pass until so many merges are behind the operation. */
const afterMerges = (nonce: string, count: number) =>
  world.time.until(async () => (await merged(nonce)) >= count)

describe("an amount in more notes than one call can spend", () => {
  it("is paid out by one operation that merges them first, for the one fee that was quoted", async () => {
    await scattered(20)
    const amount = 19n * NOTE
    const { feeAmount, maxJoins } = await quote(amount)
    // 20 notes, 14 after the first merge, 8 after the second: two joins each time.
    expect(maxJoins).toBe(6)
    const { nonce, request } = withdrawal(world, alice, amount, { feeAmount })
    expect(await world.ask(request)).toMatchObject({
      outcome: "accepted",
      body: { txHash: null, operation: { state: "accepted" } },
    })
    const shown = new Set<string>()
    const left = new Set<bigint>()
    await world.time.until(async () => {
      const { state, txHash } = await world.operation(alice, nonce)
      shown.add(`${await merged(nonce)} ${state} ${txHash === null ? "without" : "with"} a hash`)
      left.add(await whole())
      return state === "confirmed"
    })
    // Nothing is told of what was asked for before it is on its way, and balance and pending together never move.
    expect(shown).toEqual(
      new Set([
        "0 accepted without a hash",
        "1 accepted without a hash",
        "2 accepted without a hash",
        "2 broadcast with a hash",
        "2 confirmed with a hash",
      ]),
    )
    expect(left).toEqual(new Set([NOTE - BigInt(feeAmount)]))
    expect(world.paid(STRANGER, world.token())).toBe(amount)
    const { txHash, txHashes, replacedTxHashes, merges = [] } = await world.operation(alice, nonce)
    expect(merges.map((merge) => merge.txHash)).toEqual(txHashes.slice(0, 2))
    expect(txHashes).toEqual([...merges.map((merge) => merge.txHash), txHash])
    expect(replacedTxHashes).toEqual([])
    expect(executions()).toBe(3)
    expect(await losses()).toEqual([])
  })

  it("of a transfer arrives whole", async () => {
    await scattered(12)
    const bob = await world.caller(2)
    const { nonce, request } = transferTo(world, alice, bob.address, 11n * NOTE)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    expect(await merged(nonce)).toBe(1)
    expect(await world.balance(bob, world.token())).toEqual({ balance: 11n * NOTE, pending: 0n })
  })

  it("of a swap is exchanged at once", async () => {
    await scattered(12, { network: { exchanges: ["Alpha"] } })
    const [gold, lead] = [world.token(0), world.token(1)]
    world.chain.exchanges[0]?.setRate(gold, lead, 3n, 1n)
    const { body } = await world.ask(
      alice.get("/get-swap-data", {
        chainId: String(world.chainId),
        inputTokenAddress: gold,
        outputTokenAddress: lead,
        amount: "110",
      }),
    )
    const answer = Schema.decodeUnknownSync(schemas["GET /get-swap-data"].answer)(body)
    const { swapData, externalActionId, outSwapAmount } = answer
    const nonce = freshUuid()
    const swap = alice.post("/swap", {
      nonce,
      chainId: world.chainId,
      tokenAddresses: [gold, lead],
      amounts: [`-${11n * NOTE}`, outSwapAmount],
      externalActionId,
      swapData,
      feeToken: lead,
    })
    await world.ask(swap)
    const { result } = await world.reaches(alice, nonce, "confirmed")
    expect(await merged(nonce)).toBe(1)
    expect(result.swap).toEqual({
      outcome: "swapped",
      received: (await whole(alice, lead)).toString(),
    })
  })

  it("is refused where it takes too many merges, and what is possible is possible", async () => {
    await scattered(20, { configuration: { maximumEarlierCalls: 1 } })
    const tooMuch = withdrawal(world, alice, 19n * NOTE)
    expect(await world.ask(tooMuch.request)).toMatchObject({
      code: "TOO_MANY_NOTES",
      body: { error: expect.stringContaining("at most 140000000 can be spent at once") as unknown },
    })
    const { feeAmount } = await quote(13n * NOTE)
    const most = 14n * NOTE - BigInt(feeAmount)
    const { nonce, request } = withdrawal(world, alice, most, { feeAmount })
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    expect(world.paid(STRANGER, world.token())).toBe(most)
  })
})

describe("while notes are merged", () => {
  it("nobody else can have them, and the owner's other notes are spent as ever", async () => {
    await scattered(22)
    const long = withdrawal(world, alice, 19n * NOTE)
    await world.ask(long.request)
    for (const count of [0, 1, 2]) {
      await afterMerges(long.nonce, count)
      const { request } = withdrawal(world, alice, 2n * NOTE)
      expect(await world.ask(request)).toMatchObject({ code: "BALANCE_RESERVED" })
    }
    const short = withdrawal(world, alice, NOTE)
    expect(await world.ask(short.request)).toMatchObject({ outcome: "ok" })
    for (const { nonce } of [short, long]) await world.reaches(alice, nonce, "confirmed")
    expect(world.paid(STRANGER, world.token())).toBe(20n * NOTE)
  })

  it("restarts lose and repeat nothing, whenever they come", async () => {
    await scattered(20)
    world.prover.settings.duration = 300
    const { nonce, request } = withdrawal(world, alice, 19n * NOTE)
    await world.ask(request)
    while ((await world.operation(alice, nonce)).state !== "confirmed") {
      await world.time.advance(1_700)
      await world.restart()
    }
    expect(world.paid(STRANGER, world.token())).toBe(19n * NOTE)
    expect(executions()).toBe(3)
  })

  it("two relays on one store do nothing twice", async () => {
    await scattered(20)
    await world.start()
    world.network.faults.latency = 30
    const { nonce, request } = withdrawal(world, alice, 19n * NOTE)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    expect(executions()).toBe(3)
    expect(world.paid(STRANGER, world.token())).toBe(19n * NOTE)
  })

  it("a stranger who lands every call first changes no outcome", async () => {
    await scattered(12)
    world.network.faults.copied = true
    const { nonce, request } = withdrawal(world, alice, 11n * NOTE)
    await world.ask(request)
    const { txHash, merges = [] } = await world.reaches(alice, nonce, "confirmed")
    const ours = world.network.broadcasts.map(({ hash }) => hash)
    expect(ours).not.toContain(txHash)
    expect(ours).not.toContain(merges[0]?.txHash)
    expect(world.paid(STRANGER, world.token())).toBe(11n * NOTE)
  })

  it.each([
    ["forgets a merge that counted", () => [], 1n],
    ["forgets it, while blocks ask for more than it offers,", () => [], 3n],
    ["moves it to another place", undefined, 1n],
  ] as const)(
    "a reorganisation that %s delays what follows and loses nothing",
    async (_, order, dearer) => {
      await scattered(12, { configuration: { resendAfter: 10_000 } })
      const { nonce, request } = withdrawal(world, alice, 11n * NOTE)
      await world.ask(request)
      const merge = async () => {
        const [first] = (await world.operation(alice, nonce)).merges ?? []
        return world.chain.find(first?.txHash ?? "")
      }
      await world.time.until(async () => (await merge()) !== null)
      // Nothing is mined any more, so what follows waits for the insertion of the notes that the merge made.
      const { capacity } = world.chain.conditions
      world.chain.conditions.capacity = 0
      await afterMerges(nonce, 1)
      const depth = world.chain.tip.number - ((await merge())?.block.number ?? 0) + 1
      world.chain.reorganise(depth, order)
      world.chain.conditions.baseFee *= dearer
      await world.time.advance(20_000)
      world.chain.conditions.capacity = capacity
      const { merges = [] } = await world.reaches(alice, nonce, "confirmed")
      // No other merge is made over notes that the first may yet spend.
      expect(merges).toHaveLength(1)
      expect(world.paid(STRANGER, world.token())).toBe(11n * NOTE)
      expect(executions()).toBe(2)
      await world.quiet()
      expect(await whole()).toBe(world.chain.holdings(world.token()))
    },
  )
})

describe("a merge", () => {
  it("counts at the depth at which balances do, not before", async () => {
    await scattered(12, { network: { confirmations: 6 } })
    const { nonce, request } = withdrawal(world, alice, 11n * NOTE)
    await world.ask(request)
    await afterMerges(nonce, 1)
    const [merge] = (await world.operation(alice, nonce)).merges ?? []
    const { block } = world.chain.find(merge?.txHash ?? "") ?? {}
    expect(world.chain.tip.number - (block?.number ?? Infinity)).toBeGreaterThanOrEqual(5)
    await world.reaches(alice, nonce, "confirmed")
  })
})

describe("an operation that ends while it merges", () => {
  it("owes nothing for what a stranger has landed", async () => {
    const deadlines = { least: 3 * minute, grid: 1, toStart: 0 }
    await scattered(12, {
      configuration: { deadlines },
      gateway: ({ senders, transactionStatus }) => ({
        transactionStatus: (hash) =>
          Effect.map(transactionStatus(hash), (status) =>
            status.state === "mined" && !senders.includes(status.sender)
              ? { ...status, cost: 1_000_000_000_000n }
              : status,
          ),
      }),
    })
    world.network.faults.copied = true
    const { nonce, request } = withdrawal(world, alice, 11n * NOTE)
    await world.ask(request)
    await afterMerges(nonce, 1)
    world.network.faults.copied = false
    const { capacity } = world.chain.conditions
    world.chain.conditions.capacity = 0
    await world.reaches(alice, nonce, "failed", 30 * minute)
    world.chain.conditions.capacity = capacity
    await world.quiet()
    expect(await losses()).toEqual([])
  })

  it("has paid for its merges where their token pays the fee, and owes nothing for them", async () => {
    const deadlines = { least: 3 * minute, grid: 1, toStart: 0 }
    await scattered(20, { configuration: { deadlines } })
    const { nonce, request } = withdrawal(world, alice, 19n * NOTE)
    await world.ask(request)
    await afterMerges(nonce, 1)
    const { capacity } = world.chain.conditions
    world.chain.conditions.capacity = 0
    const { merges = [] } = await world.reaches(alice, nonce, "failed", 30 * minute)
    world.chain.conditions.capacity = capacity
    await world.quiet()
    const paid = merges.map(({ feeAmount }) => BigInt(feeAmount ?? "0"))
    expect(paid).toEqual([expect.any(BigInt)])
    expect(await world.balance(alice, world.token())).toEqual({
      balance: 20n * NOTE - (paid[0] ?? 0n),
      pending: 0n,
    })
    expect(await losses()).toEqual([])
  })

  it("frees every note, merged or not, and its owner owes what the merges of other tokens cost", async () => {
    const deadlines = { least: 3 * minute, grid: 1, toStart: 0 }
    await scattered(20, { configuration: { deadlines } })
    await world.deposit(alice, world.token(1), NOTE)
    await world.flushed()
    const { nonce, request } = withdrawal(world, alice, 19n * NOTE, {
      feeToken: world.text(world.token(1)),
    })
    await world.ask(request)
    await afterMerges(nonce, 1)
    const { capacity } = world.chain.conditions
    world.chain.conditions.capacity = 0
    const { code, merges = [] } = await world.reaches(alice, nonce, "failed", 30 * minute)
    world.chain.conditions.capacity = capacity
    await world.quiet()
    expect(code).toBe("OPERATION_EXPIRED")
    expect((await whole()) + (await world.owed(alice, world.token()))).toBe(20n * NOTE)
    const states = await world.notes(alice)
    expect(states.every(({ reservedBy }) => reservedBy === null)).toBe(true)
    expect(states).toHaveLength(15)
    const cost = world.chain.find(merges[0]?.txHash ?? "")?.mined.cost ?? 0n
    expect(await losses()).toMatchObject([{ native: cost }])
    await world.flushed()
    // A gwei buys one unit of each token here.
    expect(await owed()).toBe((cost + 999_999_999n) / 1_000_000_000n)
  })
})
