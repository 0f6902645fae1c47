import { OperationStore, type Operation } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { withdrawal, newStorage, World } from "@shielded-relay/simulated-relay"

let world: World
afterEach(() => world.close())

/** A storage that counts the rows of operations that a look at the chain may have read. */
async function countingStorage() {
  const storage = await newStorage()
  const operations = Context.get(storage, OperationStore)
  let rows = 0
  const counted = <E>(read: Effect.Effect<ReadonlyArray<Operation>, E>) =>
    Effect.tap(read, ({ length }) =>
      Effect.sync(() => {
        rows += length
      }),
    )
  return {
    rows: () => rows,
    storage: Context.add(storage, OperationStore, {
      ...operations,
      findAll: (ids) => counted(operations.findAll(ids)),
      inStates: (chainId, states, limit, after) =>
        counted(operations.inStates(chainId, states, limit, after)),
    }),
  }
}

describe("a look at the chain", () => {
  it("reads no row of an operation that has not changed, and concludes it all the same", async () => {
    const { rows, storage } = await countingStorage()
    const conditions = { finality: 60 }
    world = await World.open({ storage, network: { conditions, blockTime: 1_000 } })
    const alice = await world.caller(1)
    await world.deposit(alice, world.token(), 9_000_000n)
    await world.flushed()
    const { nonce, request } = withdrawal(world, alice, 1_000n)
    const { body } = await world.ask(request)
    await world.time.until(() => world.chain.find(String(body["txHash"])) !== null)
    await world.time.advance(10_000)
    const before = rows()
    await world.time.advance(20_000)
    expect(rows()).toBe(before)
    await world.reaches(alice, nonce, "confirmed", 120_000)
  })

  it("reads no row of a deposit that is prepared until its time is over", async () => {
    const { rows, storage } = await countingStorage()
    world = await World.open({ storage })
    const nonce = "8c2a7d0e-5a1b-4c3d-9e4f-0a1b2c3d4e5f"
    const address = (await world.caller(1)).address
    await world.time.during(
      world.relay.deposit({
        address,
        nonce,
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: ["1000"],
      }),
    )
    const before = rows()
    await world.time.advance(20_000)
    expect(rows()).toBe(before)
    await world.reaches({ address }, nonce, "expired", 24 * 3_600_000)
  })
})
