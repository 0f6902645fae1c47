import { afterEach, describe, expect, it } from "vitest"
import {
  STRANGER,
  transferTo,
  withdrawal,
  newStorage,
  World,
} from "@shielded-relay/simulated-relay"

let world: World
afterEach(() => world.close())

const executions = () =>
  world.chain.events(0, world.chain.tip.number).filter(({ event }) => event.type === "Operation")
    .length

describe("a relay on an empty store", () => {
  it("has the same balances from the master seed and the chain alone, and spends them", async () => {
    world = await World.open()
    const alice = await world.caller(1)
    const bob = await world.caller(2)
    await world.deposit(alice, world.token(), 5_000_000n, 3_000_000n)
    const { nonce, request } = transferTo(world, alice, bob.address, 2_500_000n)
    await world.ask(request)
    await world.reaches(alice, nonce, "confirmed")
    await world.deposit(bob, world.token(), 77n)
    const before = [
      await world.balance(alice, world.token()),
      await world.balance(bob, world.token()),
    ]
    await world.time.during(world.relay.stop())
    world.relays.shift()

    await world.startAfterRestore(await newStorage())
    const after = [
      await world.balance(alice, world.token()),
      await world.balance(bob, world.token()),
    ]
    expect(after).toEqual(before)
    const again = bob
    await world.ask(again.creation({ timestamp: world.time.now }))
    const { txHash } = await world.time.during(
      world.relay.withdraw({
        address: bob.address,
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: ["1000"],
        recipientAddress: STRANGER,
        feeToken: world.token(),
      }),
    )
    await world.time.until(() => world.chain.find(String(txHash)) !== null)
    expect(world.paid(STRANGER, world.token())).toBe(1_000n)
  })

  it("counts what an operation in flight at the loss did on chain", async () => {
    world = await World.open()
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 5_000_000n)
    await world.flushed()
    const { request } = withdrawal(world, alice, 1_000n)
    const { body } = await world.ask(request)
    await world.time.during(world.relay.stop())
    world.relays.shift()
    const fresh = await world.startAfterRestore(await newStorage())
    expect(await world.balance(alice, world.token(), fresh)).toEqual({
      balance: 4_999_000n - BigInt(String(body["feeAmount"])),
      pending: 0n,
    })
  })
})

describe("a relay on the store of one that ended", () => {
  it.each([0, 300, 700, 1_100, 2_100, 3_500, 6_000])(
    "finishes what was under way %i ms after it was asked for, once",
    async (milliseconds) => {
      world = await World.open({ configuration: { answerTimeout: 1_000 } })
      const alice = await world.caller(1)
      await world.deposit(alice, world.token(), 5_000_000n)
      world.prover.settings.duration = 400
      world.network.faults.latency = 40
      const { nonce, request } = withdrawal(world, alice, 1_000n)
      const answered = world.relay.handle(request)
      await world.time.advance(milliseconds)
      await world.time.during(Promise.all([answered.catch(() => null), world.relay.stop()]))
      world.relays.shift()
      await world.start()
      // Before anything was written there is nothing to finish, and the caller knows that it got no answer.
      const known = (await world.inStates(["refused"])).length === 0 && (await isKnown(nonce))
      if (known) await world.reaches(alice, nonce, "confirmed")
      await world.quiet()
      expect(executions()).toBe(known ? 1 : 0)
      expect(world.paid(STRANGER, world.token())).toBe(known ? 1_000n : 0n)

      async function isKnown(wanted: string): Promise<boolean> {
        return await world.operation(alice, wanted).then(
          () => true,
          () => false,
        )
      }
    },
  )
})

describe("two relays on one store", () => {
  it("do nothing twice", async () => {
    world = await World.open({ configuration: { operationsPerWorker: 20 } })
    const second = await world.start()
    const alice = await world.caller(1)
    const bob = await world.caller(2)
    const amounts = Array.from({ length: 6 }, () => 2_000_000n)
    await world.deposit(alice, world.token(), ...amounts)
    await world.flushed()
    world.network.faults.latency = 30
    world.prover.settings.duration = 200
    const spends = amounts.map((_, index) =>
      index % 2 === 0
        ? withdrawal(world, alice, 1_000n)
        : transferTo(world, alice, bob.address, 1_000n),
    )
    const [first = second] = world.relays
    const answers = await world.time.during(
      Promise.all(spends.flatMap(({ request }) => [first.handle(request), second.handle(request)])),
    )
    // Each request was sent to both at once: one accepts it, the other says that its nonce is used.
    for (const index of spends.keys()) {
      const pair = [answers[2 * index], answers[2 * index + 1]].map((answer) =>
        answer?.outcome === "refused" ? answer.code : answer?.outcome,
      )
      expect(new Set(pair)).toEqual(new Set(["NONCE_USED", "ok"]))
    }
    for (const { nonce } of spends) await world.reaches(alice, nonce, "confirmed")
    await world.quiet()
    expect(executions()).toBe(6)
    expect(world.paid(STRANGER, world.token())).toBe(3_000n)
    expect(await world.balance(bob, world.token(), second)).toEqual({
      balance: 3_000n,
      pending: 0n,
    })
    for (const owner of [alice, bob]) {
      expect(await world.balance(owner, world.token(), second)).toEqual(
        await world.balance(owner, world.token(), first),
      )
    }
    const transactions = (await world.inStates(["confirmed"])).flatMap(({ attempts }) =>
      attempts.flatMap((attempt) => attempt.transactions),
    )
    const nonces = transactions.map(({ senderNonce }) => senderNonce)
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  it("hand work over when one of them ends", async () => {
    world = await World.open()
    const second = await world.start()
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 5_000_000n)
    await world.flushed()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    await world.time.during(world.relay.stop())
    world.relays.shift()
    expect(world.relay).toBe(second)
    await world.reaches(alice, nonce, "confirmed")
    expect([executions(), world.paid(STRANGER, world.token())]).toEqual([1, 1_000n])
  })
})
