import {
  decideOrder,
  Screening,
  type ScreeningSubject,
  type ScreeningVerdict,
} from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  alice,
  order,
  reaches,
  send,
  statusOf,
  stuck,
  World,
} from "@shielded-relay/simulated-relay"

const minute = 60_000
let world: World
/** What screening says of owners now. */
let verdict: ScreeningVerdict
const screening = Layer.succeed(Screening, {
  screen: ({ role }: ScreeningSubject) =>
    Effect.sync((): ScreeningVerdict => (role === "owner" ? verdict : "served")),
})

beforeEach(async () => {
  verdict = "served"
  world = await World.open({ screening })
})
afterEach(() => world.close())

const quarantined = async () => {
  const { balances } = await world.time.during(
    world.relay.balance({ ...alice, chainId: world.chainId }),
  )
  return balances.map((row) => [row.balance, row.pending, row.quarantined])
}
/** An order of which a part was paid in time. */
async function underpaid() {
  const ordered = await order(world, [3_000_000n, 5_000_000n])
  send(world, [{ ...ordered.total, amount: 4_000_000n }])
  await world.time.until(async () => (await statusOf(world, ordered)).deposited === "4000000")
  return ordered
}

describe("a private send that too little arrives for", () => {
  it("leaves what arrived as stuck balance when its owner is served at the deadline", async () => {
    const ordered = await underpaid()
    await reaches(world, ordered, "failed", 90 * minute)
    expect(await stuck(world)).toBe(4_000_000n)
    expect(await quarantined()).toEqual([])
  })

  it("has it withheld when its owner is denied then, until the operator releases it", async () => {
    const ordered = await underpaid()
    verdict = "denied"
    await reaches(world, ordered, "failed", 90 * minute)
    verdict = "served"
    await world.time.advance(5 * minute)
    expect(await stuck(world)).toBe(0n)
    expect(await quarantined()).toEqual([["0", "0", "4000000"]])
    const released = { at: world.time.now, state: "released", reason: "looked at" } as const
    const outcome = decideOrder(ordered.orderId, released).pipe(Effect.provide(world.storage))
    expect(await Effect.runPromise(outcome)).toEqual({ kind: "decided" })
    expect(await stuck(world)).toBe(4_000_000n)
    expect(await quarantined()).toEqual([])
  })

  it("does not end before screening has answered about its owner, and one that nobody paid for does", async () => {
    const ordered = await underpaid()
    const unpaid = await order(world, [1_000_000n])
    verdict = "undecided"
    await reaches(world, unpaid, "expired", 90 * minute)
    await world.time.advance(30 * minute)
    expect((await statusOf(world, ordered)).phase).toBe("awaiting-deposit")
    expect(await stuck(world)).toBe(0n)
    expect(world.telemetry.counted("illegal_transitions_total")).toBe(0)
    verdict = "denied"
    // The pause before the next question is 10 minutes by now.
    await reaches(world, ordered, "failed", 11 * minute)
    expect(await quarantined()).toEqual([["0", "0", "4000000"]])
  })
})
