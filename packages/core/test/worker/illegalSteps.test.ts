import { OrderStore } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import {
  alice,
  order,
  payee,
  reaches,
  send,
  stuck,
  unspentFee,
  World,
} from "@shielded-relay/simulated-relay"

const million = 1_000_000n
const minute = 60_000

let world: World
beforeEach(async () => {
  world = await World.open()
})
afterEach(() => world.close())

it("an order whose row allows no step is set aside: its payout is made, its notes stay held, and other orders go on", async () => {
  const orders = Context.get(world.storage, OrderStore)
  const broken = await order(world, [3n * million])
  const read = () => Effect.runPromise(orders.find(broken.orderId))
  send(world, broken.notes)
  await world.time.until(async () => (await read())?.payouts[0]?.status === "processing")
  const row = await read()
  if (row === null) throw new Error("the order has a row")
  // A payout is under way, and the phase says that none was started: no event of a payout fits.
  await Effect.runPromise(orders.update({ ...row, phase: "scheduled", version: row.version + 1 }))
  const kept = await read()

  const other = await order(world, [5n * million])
  send(world, other.notes)
  await reaches(world, other, "completed")
  await world.time.advance(20 * minute)

  expect(world.paid(payee(0), world.token())).toBe(8n * million)
  expect(await read()).toEqual(kept)
  expect(await stuck(world)).toBe(0n)
  expect(await world.balance(alice, world.token())).toEqual({
    balance: await unspentFee(world, other),
    pending: 0n,
  })
  // Pauses of 2, 4, 8 … seconds, at most 10 minutes, in each process.
  const counted = world.telemetry.counted("illegal_transitions_total", {
    kind: "private-send",
    state: "scheduled",
  })
  expect(counted).toBeGreaterThanOrEqual(9)
  expect(counted).toBeLessThanOrEqual(13)
})
