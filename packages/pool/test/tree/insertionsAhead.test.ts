import { ShieldedPool, type Plan } from "@shielded-relay/core"
import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { alice, bob, GOLD, type PoolService } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const gold = (amount: bigint) => ({ token: GOLD, amount })

/** A pool of small trees with so many notes in its queue. */
async function queued(count: number): Promise<PoolService> {
  const pool = service(simulatedNetwork(31337, 5), { treeDepth: 5 })
  for (let k = 0; k < count; k += 1) await pool.deposit(k % 3 === 0 ? alice : bob, gold(1n))
  pool.network.chain.mine()
  await pool.confirm()
  return pool
}

const plan = (pool: PoolService, start: number | null) =>
  pool.run(
    Effect.flatMap(ShieldedPool, (service) => service.planTreeUpdate(pool.network.chainId, start)),
  )
const prove = (pool: PoolService, of: Plan) =>
  pool.run(Effect.flatMap(ShieldedPool, (service) => service.prove(pool.network.chainId, null, of)))
const shapeOf = (of: Plan | null) =>
  of?.kind === "tree-update" ? [of.update.start, of.update.commitments.length] : null

describe("insertions of batches behind the next one", () => {
  it("are proven before any of those ahead has landed, over the ends of trees too", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 17, max: 90 }), async (count) => {
        const pool = await queued(count)
        const starts = Array.from({ length: Math.floor(count / 16) }, (_, n) => 16 * n)
        const proven = []
        for (const start of starts) {
          const planned = await plan(pool, start)
          expect(shapeOf(planned)).toEqual([start, 16])
          if (planned !== null) proven.push(await prove(pool, planned))
        }
        // Sent in one block: each is right only if its old root is the new one of the batch before.
        for (const transaction of proven) pool.network.chain.send(transaction)
        expect(pool.network.chain.mine()).toEqual([])
        expect(pool.network.chain.storage.inserted).toBe(16 * starts.length)
      }),
      { numRuns: 6 },
    )
  })

  it("are planned for full batches alone, and for none that the tree holds", async () => {
    const pool = await queued(40)
    expect(shapeOf(await plan(pool, null))).toEqual([0, 16])
    expect(await plan(pool, 32)).toBe(null)
    expect(await plan(pool, 48)).toBe(null)
    await pool.flush()
    expect(pool.network.chain.storage.inserted).toBe(40)
    for (const start of [null, 0, 16, 32]) expect(await plan(pool, start)).toBe(null)
    await pool.deposit(alice, gold(1n))
    await pool.confirm()
    expect(shapeOf(await plan(pool, null))).toEqual([32, 9])
    expect(shapeOf(await plan(pool, 32))).toEqual([32, 9])
  })
})
