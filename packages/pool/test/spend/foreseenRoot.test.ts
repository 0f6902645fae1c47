import { ShieldedPool, type TreeUpdate } from "@shielded-relay/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { withdraw } from "../simulated/intents.ts"
import { alice, bob, GOLD, type PoolService } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const gold = (amount: bigint) => ({ token: GOLD, amount })

/** Alice's note and Bob's in the queue, and the insertion that follows from it. */
async function queued(options: { readonly forgets?: true } = {}) {
  const network = simulatedNetwork()
  const rootMemory = {
    commitments: 256,
    period: 60,
    firsts: Effect.succeed({ roots: [], newestPeriod: 0 }),
  }
  const pool = service(
    options.forgets === true
      ? { ...network, gateway: { ...network.gateway, rootMemory } }
      : network,
  )
  await pool.deposit(alice, gold(10n))
  await pool.deposit(bob, gold(10n))
  network.chain.mine()
  await pool.confirm()
  const insertion = await pool.run(
    Effect.flatMap(ShieldedPool, (shielded) => shielded.planTreeUpdate(network.chainId, null)),
  )
  if (insertion?.kind !== "tree-update") throw new Error("an insertion was planned")
  const { intent, operation } = await pool.accepted(alice, 4n)
  const plan = (foreseen?: TreeUpdate) =>
    pool.run(
      pool.plan(alice, intent, operation, undefined, undefined, undefined, undefined, foreseen),
    )
  return { network, pool, plan, update: insertion.update }
}

async function prove(pool: PoolService, plan: Awaited<ReturnType<typeof planOf>>) {
  return pool.run(
    Effect.flatMap(ShieldedPool, (shielded) => shielded.prove(pool.network.chainId, alice, plan)),
  )
}

async function planOf({ plan, update }: Awaited<ReturnType<typeof queued>>) {
  const planned = await plan(update)
  if (planned?.kind !== "transact") throw new Error("a call was planned")
  return planned
}

describe("a plan under the root after an insertion in flight", () => {
  it("is proven before the insertion has landed, and the pool accepts it only afterwards", async () => {
    const setting = await queued()
    const { network, pool, plan, update } = setting
    expect(await plan()).toBeNull()
    const ahead = await planOf(setting)
    expect(ahead.call.joins.map(({ root }) => root)).toEqual([update.newRoot])
    const proven = await prove(pool, ahead)
    network.chain.send(proven)
    expect(network.chain.mine()).toEqual(["unknown root"])
    await pool.sync()
    await pool.flush()
    network.chain.send(proven)
    expect(network.chain.mine()).toEqual([])
  })

  it("names the roots of a plan that is made after the insertion", async () => {
    const setting = await queued()
    const ahead = await planOf(setting)
    await setting.pool.flush()
    const after = await setting.plan()
    if (after?.kind !== "transact") throw new Error("a call was planned")
    expect(after.call.joins.map(({ root }) => root)).toEqual([setting.update.newRoot])
    expect(after.anchor).toBe(ahead.anchor)
  })

  it("is none once the insertion is in the tree", async () => {
    const { pool, plan, update } = await queued()
    await pool.flush()
    expect(await plan(update)).toBeNull()
  })

  it("is none for an insertion that does not bring in its note", async () => {
    const { network, pool, update } = await queued()
    await pool.deposit(alice, gold(30n))
    network.chain.mine()
    await pool.confirm()
    const intent = withdraw([gold(25n)])
    const operation = await pool.accept(alice, intent)
    expect(
      await pool.run(
        pool.plan(alice, intent, operation, undefined, undefined, undefined, undefined, update),
      ),
    ).toBeNull()
  })

  it.each([
    ["another root", (update: TreeUpdate) => ({ ...update, newRoot: update.newRoot + 1n })],
    [
      "another leaf",
      (update: TreeUpdate) => ({
        ...update,
        commitments: update.commitments.map((leaf) => leaf + 1n),
      }),
    ],
    [
      "leaves that are not queued",
      (update: TreeUpdate) => ({ ...update, commitments: [...update.commitments, 7n] }),
    ],
  ])("is none for an insertion with %s", async (_, changed) => {
    const { plan, update } = await queued()
    expect(await plan(changed(update))).toBeNull()
  })

  it("is none where the pool forgets roots", async () => {
    const { plan, update } = await queued({ forgets: true })
    expect(await plan(update)).toBeNull()
  })
})
