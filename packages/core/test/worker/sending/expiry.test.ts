import { completedStages } from "@shielded-relay/core"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Caller } from "@shielded-relay/testkit"
import { STRANGER, withdrawal, type Spend, World } from "@shielded-relay/simulated-relay"

/** Blocks of two seconds after which a transaction that names one is never executed. */
const validBlocks = 10
const minute = 60_000

let world: World
let alice: Caller
/** Nothing that is signed reaches the network. */
let mute: boolean
beforeEach(async () => {
  mute = false
  world = await World.open({
    network: { manner: "solana", validBlocks, relayers: 2 },
    configuration: {
      answerTimeout: 1_000,
      deadlines: { least: 5 * minute, grid: 1, toStart: 0 },
    },
    gateway: ({ broadcast }) => ({
      broadcast: (signed) => (mute ? Effect.succeed("unclear" as const) : broadcast(signed)),
    }),
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 5_000_000n, 4_000_000n)
})
afterEach(() => world.close())

const transactionsOf = async ({ nonce }: Spend) => {
  const operations = [...(await world.inFlight()), ...(await world.inStates(["confirmed"]))]
  const [operation] = operations.filter(({ request }) => request?.nonce === nonce)
  return operation?.attempts.flatMap(({ transactions }) => transactions) ?? []
}
const mined = ({ hash }: { readonly hash: string }) => world.chain.find(hash)?.mined ?? null

/** A withdrawal whose first bytes a node has taken and forgotten; gives them. */
async function dropped(): Promise<{ readonly spend: Spend; readonly hash: string }> {
  world.network.faults.dropping = true
  const spend = withdrawal(world, alice, 1_000n)
  await world.ask(spend.request)
  await world.time.until(async () => (await transactionsOf(spend)).length > 0)
  const [first] = await transactionsOf(spend)
  if (first === undefined) throw new Error("nothing was signed")
  return { spend, hash: first.hash }
}

/** Until the same call is signed anew; gives the new hash. */
async function signedAnew(spend: Spend): Promise<string> {
  await world.time.until(async () => (await transactionsOf(spend)).length > 1)
  return (await transactionsOf(spend)).at(-1)?.hash ?? ""
}

async function paidOnce({ nonce }: Spend): Promise<void> {
  await world.reaches(alice, nonce, "confirmed")
  await world.quiet()
  expect(world.paid(STRANGER, world.token())).toBe(1_000n)
  expect(await world.inFlight()).toEqual([])
}

describe("on a chain whose transactions expire", () => {
  it("a deposit counts as soon as it is executed, with nothing to be inserted, and pays for a withdrawal", async () => {
    const { inserted, commitments } = world.chain.tip.state
    expect([inserted, commitments.length]).toEqual([4, 4])
    const spend = withdrawal(world, alice, 1_000n)
    expect(await world.ask(spend.request)).toMatchObject({ outcome: "ok" })
    await paidOnce(spend)
    expect(await transactionsOf(spend)).toMatchObject([{ senderNonce: null }])
  })

  it("bytes that a node forgot are sent again as they are, until a final block is past them; then the same call is signed anew and paid once", async () => {
    const { spend, hash } = await dropped()
    const { broadcasts, gateway } = world.network
    const started = world.chain.tip.number
    const second = await signedAnew(spend)
    // Not before the last block that could hold the first bytes was final.
    const { finality } = world.chain.conditions
    expect(world.chain.tip.number).toBeGreaterThan(started + validBlocks + finality - 2)
    const outcomes = broadcasts.filter((one) => one.hash === hash).map(({ outcome }) => outcome)
    expect(outcomes.slice(0, -1)).not.toContain("expired")
    expect(outcomes.at(-1)).toBe("expired")
    expect(outcomes.length).toBeGreaterThan(3)
    world.network.faults.dropping = false
    await paidOnce(spend)
    expect(mined({ hash: second })).toMatchObject({ success: true })
    expect(gateway.senders).toContain(world.chain.find(second)?.mined.transaction.from)
  })

  it("the first bytes, replayed once the second are signed, do nothing", async () => {
    const { spend, hash } = await dropped()
    await signedAnew(spend)
    const first = world.network.sent.get(hash)
    if (first === undefined) throw new Error("it was never sent")
    expect(world.chain.submit(first)).toBe("unclear")
    world.network.faults.dropping = false
    await paidOnce(spend)
    expect(world.chain.find(hash)).toBeNull()
  })

  it("a process that dies between signing and sending leaves bytes that its successor sends", async () => {
    mute = true
    const spend = withdrawal(world, alice, 1_000n)
    const answered = world.relay.handle(spend.request)
    await world.time.until(async () => (await transactionsOf(spend)).length > 0)
    const [signed] = await transactionsOf(spend)
    await world.time.during(Promise.all([answered.catch(() => null), world.relay.stop()]))
    world.relays.shift()
    expect(world.network.broadcasts).toEqual([])
    mute = false
    await world.start()
    await paidOnce(spend)
    expect(await transactionsOf(spend)).toEqual([signed])
  })

  it("bytes whose process dies until they have expired are signed anew by its successor", async () => {
    const { spend, hash } = await dropped()
    await world.time.during(world.relay.stop())
    world.relays.shift()
    world.network.faults.dropping = false
    await world.time.advance(2_000 * (validBlocks + world.chain.conditions.finality + 2))
    await world.start()
    await paidOnce(spend)
    const [first, second, ...others] = await transactionsOf(spend)
    expect([first?.hash, others]).toEqual([hash, []])
    expect(second?.fees.terms).not.toEqual(first?.fees.terms)
  })

  it("a fork that drops a confirmed transaction has the same bytes executed again", async () => {
    const spend = withdrawal(world, alice, 1_000n)
    await world.ask(spend.request)
    await world.time.until(async () => {
      const [sent] = await transactionsOf(spend)
      return sent !== undefined && mined(sent) !== null
    })
    await world.time.advance(4_000)
    const [sent] = await transactionsOf(spend)
    const { tip } = world.chain
    const { number = tip.number } = world.chain.find(sent?.hash ?? "")?.block ?? {}
    world.chain.reorganise(tip.number - number + 1, () => [])
    expect(world.paid(STRANGER, world.token())).toBe(0n)
    await paidOnce(spend)
    expect(await transactionsOf(spend)).toHaveLength(1)
  })

  it("a fork that takes the named block as well lets the bytes expire, and new ones pay once", async () => {
    const spend = withdrawal(world, alice, 1_000n)
    await world.ask(spend.request)
    await world.time.until(async () => {
      const [sent] = await transactionsOf(spend)
      return sent !== undefined && mined(sent) !== null
    })
    world.chain.reorganise(world.chain.conditions.finality, () => [])
    await paidOnce(spend)
    const [first, second] = await transactionsOf(spend)
    expect(world.chain.find(first?.hash ?? "")).toBeNull()
    expect(second === undefined ? null : mined(second)).toMatchObject({ success: true })
  })

  it("a transaction that fails costs its fee, and the same call is tried in another one", async () => {
    const { chain } = world
    const { capacity } = chain.conditions
    chain.conditions.capacity = 0
    const spend = withdrawal(world, alice, 1_000n)
    await world.ask(spend.request)
    await world.time.until(async () => (await transactionsOf(spend)).length > 0)
    const recipient = world.addressOf({ address: STRANGER })
    chain.refusing.add(recipient)
    chain.conditions.capacity = capacity
    const [first] = await transactionsOf(spend)
    if (first === undefined) throw new Error("nothing was signed")
    await world.time.until(() => mined(first) !== null)
    expect(mined(first)).toMatchObject({ success: false, code: "TransferMismatch" })
    expect(mined(first)?.cost).toBeGreaterThan(0n)
    chain.refusing.delete(recipient)
    await paidOnce(spend)
    expect(await transactionsOf(spend)).toHaveLength(2)
  })

  it("an account that cannot pay leaves the call to another one only once its bytes have expired", async () => {
    const { broadcasts, faults, gateway } = world.network
    faults.fates.push(...Array.from({ length: 200 }, () => "unfunded" as const))
    const spend = withdrawal(world, alice, 1_000n)
    await world.ask(spend.request)
    await world.time.until(async () => (await transactionsOf(spend)).length > 0)
    const [first] = await transactionsOf(spend)
    if (first === undefined) throw new Error("nothing was signed")
    const { nativeToken } = gateway
    const coins = world.chain.balanceOf(nativeToken, first.sender)
    world.chain.endow(nativeToken, first.sender, -coins)
    await signedAnew(spend)
    faults.fates.length = 0
    await paidOnce(spend)
    const [, second] = await transactionsOf(spend)
    expect(second?.sender).not.toBe(first.sender)
    expect(broadcasts.findLast(({ hash }) => hash === first.hash)?.outcome).toBe("expired")
  })

  it("calls that expired three times are still sent again when a transaction of theirs has failed", async () => {
    const { spend } = await dropped()
    await world.time.until(async () => (await transactionsOf(spend)).length > 3)
    const { chain, faults } = world.network
    const recipient = world.addressOf({ address: STRANGER })
    chain.conditions.capacity = 0
    faults.dropping = false
    await world.time.advance(4_000)
    chain.refusing.add(recipient)
    chain.conditions.capacity = 1_000
    const before = await transactionsOf(spend)
    await world.time.until(() => before.some((one) => mined(one)?.success === false))
    chain.refusing.delete(recipient)
    await paidOnce(spend)
  })

  it("a fork that takes away a merge whose notes are wanted next has its bytes executed again", async () => {
    await world.deposit(alice, world.token(), 4_000_000n, 4_000_000n)
    const spend = withdrawal(world, alice, 11_000_000n)
    await world.ask(spend.request)
    const merges = async () => (await world.inFlight()).flatMap(completedStages)
    await world.time.until(async () => (await merges()).length > 0)
    const [merge] = await merges()
    const block = world.chain.find(merge?.txHash ?? "")?.block.number ?? 0
    world.chain.reorganise(world.chain.tip.number - block + 1, () => [])
    expect(world.chain.find(merge?.txHash ?? "")).toBeNull()
    await world.reaches(alice, spend.nonce, "confirmed")
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(11_000_000n)
    expect(world.chain.find(merge?.txHash ?? "")).not.toBeNull()
  })

  it("a root that many deposits have driven out is replaced by a new plan over the same notes", async () => {
    const { chain } = world
    world.prover.settings.duration = 5_000
    const spend = withdrawal(world, alice, 1_000n)
    await world.ask(spend.request)
    await world.time.until(async () =>
      (await world.inFlight()).some(({ attempts }) => attempts.length > 0),
    )
    const { nativeToken: token } = world.network.gateway
    const flood = world.addressOf({ address: STRANGER })
    chain.endow(token, flood, 40n)
    for (let k = 1n; k <= 40n; k += 1n)
      chain.deposit(flood, [{ token, amount: 1n, npk: k, encryptedNote: new Uint8Array(157) }])
    await paidOnce(spend)
    const confirmed = await world.inStates(["confirmed"])
    const found = confirmed.find(({ request }) => request?.nonce === spend.nonce)
    expect(found?.attempts).toHaveLength(2)
  })
})
