import { SimulationRejected, type PoolTransaction } from "@shielded-relay/core"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Caller } from "@shielded-relay/testkit"
import { STRANGER, transferTo, withdrawal, addressOf, World } from "@shielded-relay/simulated-relay"

const minute = 60_000
const other = "0x00000000000000000000000000000000000c0ffe"
let world: World
let alice: Caller
let bob: Caller
/** Calls that an endpoint was shown; it calls each impossible and keeps it. */
let shown: Array<PoolTransaction>
let isKeeping: boolean

beforeEach(async () => {
  shown = []
  isKeeping = false
  world = await World.open({
    gateway: ({ simulate, chainId }) => ({
      simulate: (transaction) =>
        Effect.suspend(() => {
          if (!isKeeping || transaction.kind === "tree-update") return simulate(transaction)
          shown.push(transaction)
          const code = "InvalidProof"
          return new SimulationRejected({ chainId, code, byRecipient: false, unknownRoot: false })
        }),
    }),
  })
  alice = await world.caller(1)
  bob = await world.caller(2)
  await world.deposit(alice, world.token(), 9_000_000n)
  await world.flushed()
})
afterEach(() => world.close())

const paid = (recipient: string) => world.paid(recipient, world.token())
const isHeld = async () => (await world.notes(alice)).every(({ reservedBy }) => reservedBy !== null)

/** A withdrawal whose call an endpoint has been shown, with no word of what became of it. */
async function shownWithdrawal() {
  isKeeping = true
  const { nonce, request } = withdrawal(world, alice, 1_000n)
  const answering = world.relay.handle(request)
  await world.time.advance(3 * minute)
  await answering
  // Each attempt was called impossible.
  expect(shown.length).toBeGreaterThan(1)
  return nonce
}

/** Whatever else the owner asks for that would spend the same note. */
async function askForMore() {
  for (const { request } of [
    withdrawal(world, alice, 1_000n, { recipientAddress: other }),
    withdrawal(world, alice, 8_000_000n, { recipientAddress: other }),
    transferTo(world, alice, bob.address, 1_000n),
    transferTo(world, alice, alice.address, 1_000n),
  ])
    expect(await world.ask(request)).toMatchObject({ outcome: "refused" })
}

/** The endpoint lands what it was shown, in the order that it likes. Of all attempts the pool executes one. */
function land() {
  for (const call of shown.toReversed()) world.chain.copy(call, addressOf(other))
  world.chain.mine()
}

async function expectPaidOnce(nonce: string) {
  await world.reaches(alice, nonce, "confirmed")
  await world.quiet()
  expect(paid(STRANGER)).toBe(1_000n)
  expect([paid(other), (await world.balance(bob, world.token())).balance]).toEqual([0n, 0n])
}

describe("the notes of a call that an endpoint has been shown", () => {
  it("stay with their operation whatever is asked for meanwhile, also in the process that follows", async () => {
    const nonce = await shownWithdrawal()
    expect(await isHeld()).toBe(true)
    await askForMore()
    await world.restart()
    await world.time.advance(minute)
    expect(await isHeld()).toBe(true)
    await askForMore()
    land()
    await expectPaidOnce(nonce)
  })

  it("are the owner's again when the chain's time has passed every deadline at a final block", async () => {
    const nonce = await shownWithdrawal()
    const { deadline } = await world.operation(alice, nonce)
    await world.time.until(() => world.chain.tip.time * 1_000 > Date.parse(deadline), {
      within: 30 * minute,
    })
    expect(await isHeld()).toBe(true)
    await world.reaches(alice, nonce, "failed")
    // Nothing that was shown can be executed any more.
    land()
    isKeeping = false
    const later = withdrawal(world, alice, 8_000_000n, { recipientAddress: other })
    await world.ask(later.request)
    await world.reaches(alice, later.nonce, "confirmed")
    await world.quiet()
    expect([paid(STRANGER), paid(other)]).toEqual([0n, 8_000_000n])
  })
})
