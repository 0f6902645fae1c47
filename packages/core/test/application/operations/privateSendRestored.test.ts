import { OrderStore, type Storage } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import {
  order,
  payee,
  reaches,
  send,
  stuck,
  newStorage,
  World,
} from "@shielded-relay/simulated-relay"

const million = 1_000_000n

let world: World
afterEach(() => world.close())

async function stopAll(): Promise<void> {
  for (const relay of world.relays.splice(0)) await world.time.during(relay.stop())
}

/** Another storage that knows the same order, as the one that went on after the backup did. */
async function wentOn(backup: Context.Context<Storage>, orderId: string) {
  const storage = await newStorage()
  const known = await Effect.runPromise(Context.get(backup, OrderStore).find(orderId))
  if (known === null) throw new Error("no such order")
  await Effect.runPromise(Context.get(storage, OrderStore).insert(known))
  return storage
}

describe("a private send in a storage that was restored from before its payouts", () => {
  it("pays nobody a second time: what it cannot know was paid is stuck", async () => {
    world = await World.open()
    const backup = world.storage
    const ordered = await order(world, [3n * million, 5n * million])
    await stopAll()

    await world.start(await wentOn(backup, ordered.orderId))
    world.chain.refusing.add(payee(1))
    const half = ordered.amountIn / 2n
    send(world, [{ ...ordered.total, amount: half }])
    send(world, [{ ...ordered.total, amount: ordered.amountIn - half }])
    const paid = (n: number) => world.paid(payee(n), world.token())
    await world.time.until(() => paid(0) === 3n * million, { within: 10 * 60_000 })
    await world.time.advance(60_000)
    await stopAll()
    world.chain.refusing.clear()

    await world.startAfterRestore(backup)
    await reaches(world, ordered, "failed")
    expect([paid(0), paid(1)]).toEqual([3n * million, 0n])
    expect(await stuck(world)).toBeGreaterThan(0n)
    expect(world.chain.holdings(world.token())).toBeGreaterThanOrEqual(5n * million)
  })
})
