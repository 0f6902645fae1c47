import type { Operation } from "@shielded-relay/core"
import { STRANGER, withdrawal, World, type Spend } from "@shielded-relay/simulated-relay"
import type { Caller } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const plenty = 10n ** 24n
let world: World
let alice: Caller
/** Coins of the relaying account, and what becomes of them as soon as bytes are signed. */
let coins: bigint
let leaving: bigint | null
/** The most that each call may cost. */
let most: bigint

beforeEach(async () => {
  ;[coins, leaving] = [plenty, null]
  world = await World.open({
    network: { manner: "tron" },
    // All requests are accepted before the first call is signed.
    prover: { duration: 5_000, workers: 8, places: 8 },
    configuration: { operationsPerWorker: 8 },
    gateway: (gateway) => ({
      senderBalance: () => Effect.sync(() => coins),
      sign: (...signing) =>
        Effect.tap(gateway.sign(...signing), ({ fees }) =>
          Effect.sync(() => {
            most = fees.most
            coins = leaving ?? coins
          }),
        ),
    }),
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...Array.from({ length: 8 }, () => 4_000_000n))
  await world.flushed()
  await world.quiet()
  // What the insertions reserved has expired.
  await world.time.advance(120_000)
})
afterEach(() => world.close())

/** Sends withdrawals, to each of the processes in turn, and waits until they are accepted. Nodes lose what they are sent. */
async function losing(count: number): Promise<ReadonlyArray<Spend>> {
  world.network.faults.dropping = true
  const before = (await world.inFlight()).length
  const spends = Array.from({ length: count }, (_, n) => {
    const spend = withdrawal(world, alice, 1_000n)
    const relay = world.relays[n % world.relays.length] ?? world.relay
    relay.handle(spend.request).catch(() => null)
    return spend
  })
  await world.time.until(async () => (await world.inFlight()).length === before + count)
  return spends
}

const transactionsOf = ({ attempts }: Operation) =>
  attempts.flatMap(({ transactions }) => transactions)

/** Bytes that a block may still contain. */
async function unexpired() {
  const inFlight = await world.inFlight()
  return inFlight
    .flatMap(transactionsOf)
    .filter(({ lastHeight = 0 }) => lastHeight >= world.chain.finalized.number)
}

/** The most unexpired bytes that a time showed, second by second. */
async function watched(seconds: number): Promise<number> {
  let highest = 0
  for (let second = 0; second < seconds; second += 1) {
    await world.time.advance(1_000)
    highest = Math.max(highest, (await unexpired()).length)
  }
  return highest
}

async function allPaidOnce(spends: ReadonlyArray<Spend>): Promise<void> {
  world.network.faults.dropping = false
  for (const { nonce } of spends) await world.reaches(alice, nonce, "confirmed", 20 * 60_000)
  await world.quiet()
  expect(world.paid(STRANGER, world.token())).toBe(1_000n * BigInt(spends.length))
}

describe("an account whose coins must cover all of its unexpired bytes", () => {
  it("signs no more than they cover, though two processes sign for it", async () => {
    await world.start()
    const spends = await losing(6)
    coins = 3n * most - 1n
    expect(await watched(40)).toBe(2)
    await allPaidOnce(spends)
  })

  it("counts what it signed before a restart", async () => {
    const before = await losing(2)
    await world.time.until(async () => (await unexpired()).length === 2)
    await world.restart()
    await world.time.until(async () => (await world.relay.readiness()).ready)
    const after = await losing(1)
    coins = 3n * most - 1n
    expect(await watched(30)).toBe(2)
    await allPaidOnce([...before, ...after])
  })

  it("keeps signed bytes back while it has too few coins for them", async () => {
    leaving = 0n
    const spend = withdrawal(world, alice, 1_000n)
    world.relay.handle(spend.request).catch(() => null)
    const { broadcasts, sent } = world.network
    const before = broadcasts.length
    await world.time.until(() => broadcasts.slice(before).length > 1)
    const kept = broadcasts.slice(before)
    expect(new Set(kept.map(({ outcome }) => outcome))).toEqual(new Set(["unfunded"]))
    expect(kept.filter(({ hash }) => sent.has(hash))).toEqual([])
    ;[coins, leaving] = [plenty, null]
    await allPaidOnce([spend])
  })
})
