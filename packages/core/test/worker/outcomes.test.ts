import { inFlightStates } from "@shielded-relay/core"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Caller } from "@shielded-relay/testkit"
import { STRANGER, withdrawal, World } from "@shielded-relay/simulated-relay"

let world: World
let alice: Caller
beforeEach(async () => {
  world = await World.open()
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 9_000_000n)
  await world.flushed()
})
afterEach(() => world.close())

const paid = () => world.paid(STRANGER, world.token())
const sender = () => {
  const [first] = world.network.gateway.senders
  if (first === undefined) throw new Error("there is no relaying account")
  return first
}
/** The hashes that were broadcast for an operation, without repetition. */
const sentHashes = (since = 0) => [
  ...new Set(world.network.broadcasts.slice(since).map(({ hash }) => hash)),
]
const executions = () =>
  world.chain.events(0, world.chain.tip.number).filter(({ event }) => event.type === "Operation")
    .length

describe("a withdrawal", () => {
  it("that a stranger copies and lands first is confirmed with the stranger's hash, and paid once", async () => {
    world.network.faults.copied = true
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const answer = await world.ask(request)
    const operation = await world.reaches(alice, nonce, "confirmed")
    expect(operation.txHash).not.toBe(answer.body["txHash"])
    expect(operation.txHashes).toEqual([answer.body["txHash"]])
    expect(operation.replacedTxHashes).toEqual([answer.body["txHash"]])
    expect(world.chain.find(String(operation.txHash))?.mined.success).toBe(true)
    expect([paid(), executions()]).toEqual([1_000n, 1])
  })

  it("that an endpoint calls impossible and lands by itself is confirmed and paid once; it never seems to have failed", async () => {
    world.network.faults.stealing = true
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const running = world.relay.handle(request)
    const seen = new Set<string>()
    await world.time.until(async () => {
      const [operation] = (await world.inStates([...inFlightStates, "failed", "confirmed"])).filter(
        ({ request: asked }) => asked?.nonce === nonce,
      )
      const state = operation?.status.state ?? "unknown"
      seen.add(state)
      return state === "confirmed"
    })
    await world.time.during(running)
    expect([...seen]).not.toContain("failed")
    world.network.faults.stealing = false
    const operation = await world.reaches(alice, nonce, "confirmed")
    // Not one byte of ours was ever sent.
    expect(operation.txHashes).toEqual([])
    expect(world.chain.find(String(operation.txHash))?.mined.success).toBe(true)
    expect([paid(), executions()]).toEqual([1_000n, 1])
    await world.quiet()
    expect((await world.balance(alice, world.token())).pending).toBe(0n)
    expect((await world.notes(alice)).every(({ reservedBy }) => reservedBy === null)).toBe(true)
  })

  it("that is mined but reverts is sent again under a new sender nonce, and paid once", async () => {
    // A moment in which the recipient refuses: simulation saw none of it.
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const answer = await world.ask(request)
    world.chain.refusing.add("0x000000000000000000000000000000000000beef" as never)
    await world.time.until(() => world.chain.find(String(answer.body["txHash"])) !== null)
    expect(world.chain.find(String(answer.body["txHash"]))?.mined.code).toBe("TransferMismatch")
    world.chain.refusing.clear()
    const operation = await world.reaches(alice, nonce, "confirmed")
    expect(operation.txHashes).toHaveLength(2)
    expect(operation.txHash).toBe(operation.txHashes[1])
    expect([paid(), executions()]).toEqual([1_000n, 1])
  })

  it("that reverts and is sent again by its recipient, after its caller has asked once more, is paid once", async () => {
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const hash = String((await world.ask(request)).body["txHash"])
    world.chain.refusing.add("0x000000000000000000000000000000000000beef" as never)
    await world.time.until(() => world.chain.find(hash) !== null)
    // Reverted calldata stays executable: the note that it spends is not the caller's again.
    const retry = withdrawal(world, alice, 1_000n)
    expect(await world.ask(retry.request)).toMatchObject({ code: "BALANCE_RESERVED" })
    world.chain.refusing.clear()
    const reverted = world.chain.find(hash)?.mined.transaction.input
    if (reverted?.kind !== "transact") throw new Error("the withdrawal was mined")
    const landed = world.chain.copy(reverted, world.addressOf({ address: STRANGER }))
    expect((await world.reaches(alice, nonce, "confirmed")).txHash).toBe(landed)
    await world.quiet()
    expect([paid(), executions()]).toEqual([1_000n, 1])
    const later = withdrawal(world, alice, 1_000n)
    await world.ask(later.request)
    await world.reaches(alice, later.nonce, "confirmed")
    expect([paid(), executions()]).toEqual([2_000n, 2])
  })

  it("whose sender nonce was used from outside is signed again under the next one", async () => {
    // The outside transaction is mined between signing and sending.
    world.network.faults.latency = 500
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const running = world.relay.handle(request)
    await world.time.until(async () => (await world.inStates(["signed"])).length > 0)
    world.chain.useKeyOutside(sender())
    world.chain.mine()
    await world.time.during(running)
    world.network.faults.latency = 0
    const operation = await world.reaches(alice, nonce, "confirmed")
    expect(operation.txHashes).toHaveLength(2)
    expect(world.network.broadcasts.map(({ outcome }) => outcome)).toContain("nonce-taken")
    expect(world.telemetry.counted("relayer_key_used_outside_total")).toBe(1)
    expect([paid(), executions()]).toEqual([1_000n, 1])
  })

  it("whose transaction is replaced in the mempool from outside is signed again, well before its deadline", async () => {
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    world.chain.useKeyOutside(sender())
    const operation = await world.reaches(alice, nonce, "confirmed", 5 * 60_000)
    expect(operation.txHashes).toHaveLength(2)
    expect([paid(), executions()]).toEqual([1_000n, 1])
  })

  it.each(["drop", "lose", "lose-answer"] as const)(
    "whose broadcast meets the fate `%s` is sent again as the same bytes, never signed anew",
    async (fate) => {
      const before = world.network.broadcasts.length
      world.network.faults.fates.push(fate)
      const { nonce, request } = withdrawal(world, alice, 1_000n)
      await world.ask(request)
      const operation = await world.reaches(alice, nonce, "confirmed")
      expect(operation.txHashes).toHaveLength(1)
      expect(sentHashes(before)).toEqual(operation.txHashes)
      expect(world.network.broadcasts.length - before).toBeGreaterThan(1)
      expect([paid(), executions()]).toEqual([1_000n, 1])
    },
  )

  it("that waits too long is replaced under the same sender nonce with higher fees", async () => {
    world.chain.conditions.minimumTip = world.chain.conditions.suggestedTip + 1n
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const answer = await world.ask(request)
    const operation = await world.reaches(alice, nonce, "confirmed")
    expect(operation.txHashes[0]).toBe(answer.body["txHash"])
    expect(operation.txHashes).toHaveLength(2)
    expect(operation.replacedTxHashes).toEqual([answer.body["txHash"]])
    const [stored] = await world.inStates(["confirmed"])
    const transactions = (await world.inStates(["confirmed"]))
      .filter(({ request }) => request?.nonce === nonce)
      .flatMap(({ attempts }) => attempts.flatMap((attempt) => attempt.transactions))
    expect(stored).toBeDefined()
    expect(new Set(transactions.map(({ senderNonce }) => senderNonce)).size).toBe(1)
    const [first, second] = transactions.map(({ fees }) => fees.most)
    expect(second).toBeGreaterThan(first ?? 0n)
    expect([paid(), executions()]).toEqual([1_000n, 1])
  })

  it("that nodes call underpriced is sent with higher fees, but not without end", async () => {
    world.network.faults.fates.push(...Array<"underpriced">(40).fill("underpriced"))
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const running = world.relay.handle(request)
    await world.time.advance(10_000)
    const signatures = (await world.inFlight()).flatMap(({ attempts }) =>
      attempts.flatMap(({ transactions }) => transactions),
    )
    expect(signatures.length).toBeLessThanOrEqual(6)
    await world.time.during(running)
    await world.reaches(alice, nonce, "confirmed")
    expect([paid(), executions()]).toEqual([1_000n, 1])
  })

  it("whose account cannot pay waits for coins as the same bytes", async () => {
    world.network.faults.fates.push("unfunded", "unfunded")
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const operation = await world.reaches(alice, nonce, "confirmed")
    expect(operation.txHashes).toHaveLength(1)
    expect([paid(), executions()]).toEqual([1_000n, 1])
  })

  it("expires only when the chain's time has passed its deadline at a final block, and then frees its notes", async () => {
    const { conditions } = world.chain
    conditions.capacity = 0
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const deadline = Date.parse((await world.operation(alice, nonce)).deadline)
    await world.time.until(() => world.chain.tip.time * 1000 > deadline, { within: 30 * 60_000 })
    expect((await world.operation(alice, nonce)).state).toBe("broadcast")
    expect((await world.notes(alice)).some(({ reservedBy }) => reservedBy !== null)).toBe(true)
    await world.time.until(() => world.chain.finalized.time * 1000 > deadline)
    const expired = await world.reaches(alice, nonce, "failed")
    expect(expired).toMatchObject({ code: "OPERATION_EXPIRED" })
    // Twenty minutes in a stalled chain: fees were raised a few times, not at every look.
    expect(expired.txHashes.length).toBeLessThanOrEqual(7)
    expect(await world.balance(alice, world.token())).toEqual({ balance: 9_000_000n, pending: 0n })
    conditions.capacity = 1_000
    await world.quiet()
    expect([paid(), executions()]).toEqual([0n, 0])
    const again = withdrawal(world, alice, 1_000n)
    await world.ask(again.request)
    await world.reaches(alice, again.nonce, "confirmed")
    expect([paid(), executions()]).toEqual([1_000n, 1])
  })

  it("is not over because the service's clock says so", async () => {
    world.chain.conditions.capacity = 0
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    world.time.clock.advance(24 * 60 * 60_000)
    // Blocks that carry the chain's own, earlier time: a stalled chain.
    await world.time.rest()
    expect((await world.operation(alice, nonce)).state).toBe("broadcast")
    expect((await world.notes(alice)).some(({ reservedBy }) => reservedBy !== null)).toBe(true)
  })

  it("that lands in the last block before its deadline is confirmed, however late that is seen", async () => {
    world.chain.conditions.capacity = 0
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const deadline = Date.parse((await world.operation(alice, nonce)).deadline)
    await world.time.advance(deadline - world.time.now - 2_500)
    world.network.faults.down = true
    world.chain.conditions.capacity = 1_000
    await world.time.advance(60 * 60_000)
    expect(executions()).toBe(1)
    world.network.faults.down = false
    await world.reaches(alice, nonce, "confirmed")
    expect(paid()).toBe(1_000n)
  })
})

describe("an index that is behind the finality of its chain", () => {
  it("does not vouch for what did not happen", async () => {
    world.chain.conditions.capacity = 0
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    await world.ask(request)
    const deadline = Date.parse((await world.operation(alice, nonce)).deadline)
    await world.time.advance(deadline - world.time.now - 1_500)
    // After the index has read to the head, and before the head is asked for again to decide outcomes.
    world.network.faults.beforeHead.push(
      () => {},
      () => {
        world.chain.conditions.capacity = 1_000
        world.chain.mine()
        world.time.clock.advance(60_000)
        for (let block = 0; block < 12; block += 1) world.chain.mine()
      },
    )
    await world.reaches(alice, nonce, "confirmed")
    expect([paid(), executions()]).toEqual([1_000n, 1])
  })
})

describe("a sender nonce that no block used", () => {
  it("holds up nothing after a stranger's copy made its operation end", async () => {
    world.network.faults.copied = true
    const first = withdrawal(world, alice, 1_000n)
    const answer = await world.ask(first.request)
    world.chain.forget(String(answer.body["txHash"]))
    await world.reaches(alice, first.nonce, "confirmed")
    world.network.faults.copied = false
    const second = withdrawal(world, alice, 2_000n)
    await world.ask(second.request)
    await world.reaches(alice, second.nonce, "confirmed", 5 * 60_000)
    expect(paid()).toBe(3_000n)
  })

  it("holds up nothing after its operation expired", async () => {
    world.network.faults.fates.push(...Array<"drop">(5_000).fill("drop"))
    const first = withdrawal(world, alice, 1_000n)
    await world.ask(first.request)
    await world.reaches(alice, first.nonce, "failed", 30 * 60_000)
    world.network.faults.fates.length = 0
    const second = withdrawal(world, alice, 2_000n)
    await world.ask(second.request)
    await world.reaches(alice, second.nonce, "confirmed", 5 * 60_000)
    expect(paid()).toBe(2_000n)
  })
})
