import { NoteStore, type Storage } from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { Context, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { alice, GOLD } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const gold = (amount: bigint) => ({ token: GOLD, amount })
/** The first root of the newest period, as the chain shows it. */
const first = 77n

/**
 * Plans a withdrawal on a chain whose pool forgets every root but the first of each period. The index says that `first` is over so many
 * commitments; the tree holds one.
 */
async function planned(inserted: number, root: (rootOfTree: bigint) => bigint = () => first) {
  const network = simulatedNetwork()
  const shown = { roots: [first] as ReadonlyArray<bigint>, newestPeriod: 0 }
  const storage = Layer.effectContext(
    Effect.map(Effect.context<Storage>(), (context) =>
      Context.add(context, NoteStore, {
        ...Context.get(context, NoteStore),
        insertedUnder: (_, roots) =>
          Effect.succeed(new Map(roots.map((each) => [each, inserted] as const))),
      }),
    ),
  ).pipe(Layer.provide(memoryStorage))
  const rootMemory = { commitments: 0, period: 60, firsts: Effect.sync(() => shown) }
  const pool = service({ ...network, gateway: { ...network.gateway, rootMemory } }, { storage })
  await pool.deposit(alice, gold(10n))
  network.chain.mine()
  await pool.confirm()
  await pool.flush()
  const latest = Effect.flatMap(NoteStore, (store) => store.latestRoot(network.chainId))
  const newest = (await pool.run(latest))?.root ?? 0n
  shown.roots = [root(newest)]
  const { intent, operation } = await pool.accepted(alice, 4n)
  const plan = await pool.run(pool.plan(alice, intent, operation))
  return { plan, newest }
}

describe("the root that a plan names where the pool forgets roots", () => {
  it("is one that our tree has had", async () => {
    const { plan, newest } = await planned(1, (rootOfTree) => rootOfTree)
    if (plan?.kind !== "transact") throw new Error("nothing was planned")
    expect(plan.call.joins.map(({ root }) => root)).toEqual([newest])
  })

  it("is none that our tree does not have over as many commitments", async () => {
    expect((await planned(1)).plan).toBe(null)
  })

  it("is none over more commitments than the newest root that we know", async () => {
    expect((await planned(99)).plan).toBe(null)
  })
})
