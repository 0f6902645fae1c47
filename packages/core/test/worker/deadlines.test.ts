import type { Operation } from "@shielded-relay/core"
import { everyAttempt, completedStages } from "@shielded-relay/core"
import { type Caller } from "@shielded-relay/testkit"
import { order, payee, reaches, send, withdrawal, World } from "@shielded-relay/simulated-relay"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const minute = 60_000
const million = 1_000_000n
/** The simulated chain's rules for deadlines, those of EVM chains. */
const grid = 15 * minute

let world: World
let alice: Caller
const open = async (options: Parameters<typeof World.open>[0] = {}) => {
  world = await World.open(options)
  alice = await world.caller(1)
}
beforeEach(() => open())
afterEach(() => world.close())

/** The deadlines of an operation's calls, in the order of planning; milliseconds since the epoch. */
const deadlinesOf = (operation: Operation | undefined) =>
  operation === undefined
    ? []
    : everyAttempt(operation).flatMap(({ plan }) =>
        plan.kind === "tree-update" ? [] : [plan.call.extData.deadline * 1_000],
      )
const confirmed = async (nonce: string) =>
  (await world.inStates(["confirmed"])).find(({ request }) => request?.nonce === nonce)

/** Moves time to just after a step of the grid, less the minimum lifetime, so that the next minutes share one deadline. */
const toStepOfGrid = async () => {
  const next = Math.ceil((world.time.now + 20 * minute) / grid) * grid - 20 * minute
  await world.time.advance(next - world.time.now + 1_000)
}

/** An order whose recipient refuses its payout until so long before the last time on the grid before its completion time. */
const refusedUntil = async (before: number) => {
  const txCompletionTime = Math.floor((world.time.now + 80 * minute) / 1_000)
  const ordered = await order(world, [3n * million], { txCompletionTime })
  send(world, ordered.notes)
  await reaches(world, ordered, "scheduled")
  world.chain.refusing.add(payee(0))
  const last = Math.floor((txCompletionTime * 1_000) / grid) * grid
  await world.time.advance(last - before - world.time.now)
  world.chain.refusing.clear()
  return { ordered, last }
}

describe("the deadline of a call on chain", () => {
  it("is shared by withdrawals that were accepted minutes apart", async () => {
    await world.deposit(alice, world.token(), 5n * million, 4n * million)
    await toStepOfGrid()
    const spends = [withdrawal(world, alice, 1_000n), withdrawal(world, alice, 2_000n)]
    for (const { request, nonce } of spends) {
      await world.ask(request)
      await world.reaches(alice, nonce, "confirmed")
      await world.time.advance(2 * minute)
    }
    const found = await Promise.all(
      spends.map(async ({ nonce }) => deadlinesOf(await confirmed(nonce))),
    )
    expect(new Set(found.flat()).size).toBe(1)
    for (const deadline of found.flat()) expect(deadline % grid).toBe(0)
  })

  it("is a stage's own: a merge that took long leaves the call after it the whole time", async () => {
    await world.close()
    await open({ configuration: { maximumJoins: 1, answerTimeout: 1_000 } })
    await world.deposit(alice, world.token(), ...Array.from({ length: 6 }, () => million))
    await toStepOfGrid()
    await world.time.advance(14 * minute)
    world.network.faults.dropping = true
    const { request, nonce } = withdrawal(world, alice, 4n * million + 200_000n)
    expect(await world.ask(request)).toMatchObject({ outcome: "accepted" })
    await world.time.advance(3 * minute)
    world.network.faults.dropping = false
    await world.reaches(alice, nonce, "confirmed")
    const operation = await confirmed(nonce)
    expect(operation === undefined ? 0 : completedStages(operation).length).toBe(1)
    const [merge, last] = deadlinesOf(operation)
    expect((last ?? 0) - (merge ?? 0)).toBe(grid)
  })

  it("of a payout is bounded by the completion time, rounded down, and no payout starts within five minutes of it", async () => {
    const { ordered, last } = await refusedUntil(5 * minute - 1_000)
    await reaches(world, ordered, "failed", 10 * minute)
    expect(world.time.now).toBeGreaterThan(last)
    expect((await world.inStates(["confirmed"])).filter(({ kind }) => kind === "payout")).toEqual(
      [],
    )
  })

  it("of a payout that starts late is the completion time, rounded down", async () => {
    const { ordered, last } = await refusedUntil(14 * minute)
    await reaches(world, ordered, "completed", 20 * minute)
    const [payout] = (await world.inStates(["confirmed"])).filter(({ kind }) => kind === "payout")
    expect(deadlinesOf(payout)).toEqual([last])
  })
})

describe("a completion time", () => {
  it("must leave the margin before it after rounding down to the grid", async () => {
    const earliest = Math.ceil((world.time.now + 10 * minute + 15_000) / grid) * grid
    await expect(
      order(world, [million], { txCompletionTime: earliest / 1_000 - 1 }),
    ).rejects.toMatchObject({ code: "INVALID_REQUEST" })
    await order(world, [million], { txCompletionTime: earliest / 1_000 })
  })
})
