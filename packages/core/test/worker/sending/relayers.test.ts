import {
  inFlightStates,
  KeyVault,
  numberedTransactions,
  retirementName,
} from "@shielded-relay/core"
import { memoryVault } from "@shielded-relay/storage-memory"
import { Effect, Layer, Redacted } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { MASTER_SEED, picture, STRANGER, withdrawal, World } from "@shielded-relay/simulated-relay"

let world: World
afterEach(() => world.close())

const amounts = Array.from({ length: 8 }, () => 2_000_000n)

/** Eight operations side by side; all are confirmed. */
async function manyWithdrawals(): Promise<void> {
  const alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...amounts)
  await world.flushed()
  const spends = amounts.map(() => withdrawal(world, alice, 1_000n))
  const answers = await world.time.during(
    Promise.all(spends.map(({ request }) => world.relay.handle(request))),
  )
  for (const { outcome } of answers) expect(outcome).toBe("ok")
  for (const { nonce } of spends) await world.reaches(alice, nonce, "confirmed")
  expect(world.paid(STRANGER, world.token())).toBe(8_000n)
}

/** By sender: the nonces of all transactions that were ever signed. */
async function signedNonces(): Promise<ReadonlyMap<string, ReadonlyArray<number>>> {
  const operations = await world.inStates(["confirmed", "failed"])
  const transactions = operations.flatMap(numberedTransactions)
  const bySender = Map.groupBy(transactions, ({ sender }) => sender)
  return new Map(
    [...bySender].map(([sender, of]) => [
      sender,
      of.map(({ senderNonce }) => senderNonce).toSorted((a, b) => a - b),
    ]),
  )
}

describe("two relaying accounts", () => {
  it("share the work, each with nonces without gap or repetition", async () => {
    world = await World.open({
      network: { relayers: 2 },
      configuration: { operationsPerWorker: 10 },
    })
    await manyWithdrawals()
    const nonces = await signedNonces()
    expect(nonces.size).toBe(2)
    for (const of of nonces.values()) expect(of).toEqual(of.map((_, index) => index))
  })

  it("of which one has no coins leave the work to the other", async () => {
    world = await World.open({
      network: { relayers: 2 },
      configuration: { operationsPerWorker: 10 },
    })
    const [poor, rich] = world.network.gateway.senders
    if (poor === undefined || rich === undefined) throw new Error("there are two accounts")
    const { nativeToken } = world.network.gateway
    world.chain.endow(nativeToken, poor, -world.chain.balanceOf(nativeToken, poor))
    await manyWithdrawals()
    expect([...(await signedNonces()).keys()]).toEqual([rich])
  })

  it("of which one loses its coins after it signed leave the call to the other, and the nonce to whoever funds it again", async () => {
    world = await World.open({ network: { relayers: 2 } })
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), ...amounts)
    await world.flushed()
    world.network.faults.fates.push("unfunded")
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const started = world.time.now
    expect(await world.ask(request)).toMatchObject({ outcome: "ok" })
    // At once, not after a wait for coins.
    expect(world.time.now - started).toBeLessThan(5_000)
    await world.reaches(alice, nonce, "confirmed")
    const [operation] = (await world.inStates(["confirmed"])).filter(
      ({ request: asked }) => asked?.nonce === nonce,
    )
    const senders = operation?.attempts.flatMap(({ transactions }) =>
      transactions.map(({ sender }) => sender),
    )
    expect(senders).toHaveLength(2)
    expect(new Set(senders).size).toBe(2)
    // Both accounts still work: no gap holds up what comes after.
    for (let n = 0; n < 4; n += 1) {
      const next = withdrawal(world, alice, 1_000n)
      await world.ask(next.request)
      await world.reaches(alice, next.nonce, "confirmed", 5 * 60_000)
    }
    expect(world.paid(STRANGER, world.token())).toBe(5_000n)
  })
})

describe("one relaying account", () => {
  it("sends many operations side by side without a gap", async () => {
    world = await World.open({ configuration: { operationsPerWorker: 10 } })
    await manyWithdrawals()
    const [nonces = []] = (await signedNonces()).values()
    expect(nonces).toEqual(nonces.map((_, index) => index))
  })

  it("goes on after a broadcast in the middle was lost: the others wait behind it, none is signed anew", async () => {
    world = await World.open({ configuration: { operationsPerWorker: 10 } })
    world.network.faults.fates.push("deliver", "deliver", "drop", "deliver", "lose")
    await manyWithdrawals()
    const [nonces = []] = (await signedNonces()).values()
    expect(nonces).toEqual(nonces.map((_, index) => index))
  })
})

describe("an account whose oldest transaction is stuck", () => {
  it("is passed over while another one works, however much waits there, and loses nothing", async () => {
    world = await World.open({
      network: { relayers: 2 },
      configuration: { operationsPerWorker: 10 },
    })
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), ...amounts)
    await world.flushed()
    const { conditions } = world.chain
    const enough = conditions.suggestedTip
    // Blocks ask for more than nodes suggest while the first call is signed and replaced.
    conditions.minimumTip = enough
    conditions.suggestedTip = 1n
    const slow = withdrawal(world, alice, 1_000n)
    await world.ask(slow.request)
    await world.time.advance(60_000)
    const [stuck, ...replaced] = await sendersOf(slow.nonce)
    expect(replaced).not.toHaveLength(0)
    conditions.suggestedTip = enough
    const others = Array.from({ length: 4 }, () => withdrawal(world, alice, 1_000n))
    for (const { request } of others) await world.ask(request)
    for (const { nonce } of others) expect(await sendersOf(nonce)).not.toContain(stuck)
    for (const { nonce } of [slow, ...others]) await world.reaches(alice, nonce, "confirmed")
    expect(world.paid(STRANGER, world.token())).toBe(5_000n)
  })
})

describe("an account below its floor", () => {
  const floor = 10n ** 18n
  const left = (position: number, coins: bigint) => {
    const sender = world.network.gateway.senders[position]
    if (sender === undefined) throw new Error("there is no such account")
    const { nativeToken } = world.network.gateway
    world.chain.endow(nativeToken, sender, coins - world.chain.balanceOf(nativeToken, sender))
    return sender
  }
  const low = () =>
    world.telemetry
      .records()
      .filter(({ name }) => name === "relayer_balance_low")
      .slice(-2)
      .map(({ value }) => value)

  beforeEach(async () => {
    world = await World.open({
      network: { relayers: 2, senderFloor: floor },
      configuration: { operationsPerWorker: 10 },
    })
  })

  it("takes on nothing though it could pay, and the alarm says which one it is", async () => {
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), ...amounts)
    await world.flushed()
    const poor = left(0, floor - 1n)
    await world.time.advance(30_000)
    expect(low()).toEqual([1, 0])
    expect((await world.relay.readiness()).chains[0]?.detail["relayers"]).toMatchObject([
      { balance: (floor - 1n).toString(), low: true },
      { low: false },
    ])
    for (let n = 0; n < 4; n += 1) {
      const { nonce, request } = withdrawal(world, alice, 1_000n)
      await world.ask(request)
      expect(await sendersOf(nonce)).not.toContain(poor)
    }
    left(0, 2n * floor)
    await world.time.advance(30_000)
    expect(low()).toEqual([0, 0])
  })

  it("refuses before acceptance when the others are below theirs as well, and nothing changes", async () => {
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), ...amounts)
    await world.flushed()
    for (const position of [0, 1]) left(position, floor - 1n)
    const before = await picture(world, alice)
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      outcome: "refused",
      code: "RELAYER_UNFUNDED",
      retryAfter: 60,
    })
    expect(await picture(world, alice)).toEqual(before)
    left(1, floor)
    expect(await world.ask(withdrawal(world, alice, 1_000n).request)).toMatchObject({
      outcome: "ok",
    })
  })
})

/** The accounts that signed for an operation, one for each transaction. */
async function sendersOf(nonce: string): Promise<ReadonlyArray<string>> {
  const known = await world.inStates([...inFlightStates, "confirmed"])
  const operation = known.find(({ request }) => request?.nonce === nonce)
  return (operation?.attempts ?? []).flatMap(({ transactions }) =>
    transactions.map(({ sender }) => sender),
  )
}

describe("accounts that the operator retires while the relay runs", () => {
  it("sign nothing more within seconds, need no coins, and leave the work to the others until none is left", async () => {
    world = await World.open({ network: { relayers: 2 } })
    const marks = new Map<string, Uint8Array>()
    await world.time.during(Promise.all(world.relays.splice(0).map((relay) => relay.stop())))
    const vault = Layer.effect(
      KeyVault,
      Effect.map(KeyVault, ({ get, create }) => ({
        get: (name) => {
          const mark = marks.get(name)
          return mark === undefined ? get(name) : Effect.succeed(Redacted.make(mark))
        },
        create,
      })),
    ).pipe(Layer.provide(memoryVault({ "master-seed": MASTER_SEED })))
    const relay = await world.start(world.storage, undefined, { vault })
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), ...amounts)
    await world.flushed()
    const [first, second] = world.network.gateway.senders
    if (first === undefined || second === undefined) throw new Error("there are two accounts")
    const retire = async (sender: typeof first) => {
      marks.set(retirementName(world.chainId, sender), Uint8Array.of(49))
      await world.time.advance(10_000)
    }
    const before = new Set((await signedNonces()).keys())
    await retire(first)
    const { nativeToken } = world.network.gateway
    world.chain.endow(nativeToken, first, -world.chain.balanceOf(nativeToken, first))
    await world.time.advance(30_000)
    expect(
      world.telemetry
        .records()
        .filter(({ name }) => name === "relayer_balance_low")
        .at(-2),
    ).toMatchObject({ value: Number.NaN })
    const spends = Array.from({ length: 4 }, () => withdrawal(world, alice, 1_000n))
    for (const { request, nonce } of spends) {
      expect(await world.time.during(relay.handle(request))).toMatchObject({ outcome: "ok" })
      await world.reaches(alice, nonce, "confirmed")
      expect(await sendersOf(nonce)).toEqual([second])
    }
    expect((await relay.readiness()).chains[0]?.detail["relayers"]).toHaveLength(1)
    await retire(second)
    expect(
      await world.time.during(relay.handle(withdrawal(world, alice, 1_000n).request)),
    ).toMatchObject({ outcome: "refused", code: "RELAYER_UNFUNDED" })
    expect(before.size).toBeLessThanOrEqual(2)
  })
})
