import {
  NoteStore,
  TreeSnapshots,
  type IndexedBlock,
  type NoteStoreShape,
} from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { exampleBatch } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { ChainView } from "../../src/chainIndex/ChainView.ts"
import { KeptTrees } from "../../src/chainIndex/KeptTrees.ts"
import { rollBackUnverified } from "../../src/chainIndex/rollBackUnverified.ts"
import { nobleNoteCrypto as crypto } from "../../src/crypto/nobleNoteCrypto.ts"
import { MASTER_SEED } from "../simulated/poolService.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

type Root = NonNullable<Effect.Success<ReturnType<NoteStoreShape["latestRoot"]>>>

/** The block to which an index with one leaf in block 1 and one in block 2 rolls back, given the newest root in the storage. */
const rolledBackTo = (latestRoot: (rootOf: (size: number) => bigint) => Root | null) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const store = yield* NoteStore
      const { gateway, chainId } = simulatedNetwork()
      const first = exampleBatch(null, [{ number: 1, leaves: 1 }])
      yield* store.append(first)
      yield* store.append(exampleBatch(first.to, [{ number: 2, leaves: 1 }]))
      const view = new ChainView(
        gateway,
        store,
        new KeptTrees(gateway, yield* TreeSnapshots, 5, 5),
        5,
      )
      yield* view.catchUp()
      const targets: Array<IndexedBlock | null> = []
      const watched: NoteStoreShape = {
        ...store,
        latestRoot: () => Effect.succeed(latestRoot((size) => view.forest.root(size))),
        rollback: (_, to) => Effect.sync(() => void targets.push(to)),
      }
      yield* rollBackUnverified(view, {
        store: watched,
        crypto,
        screensEntries: false,
        master: Effect.succeed(MASTER_SEED),
        write: (effect) => effect,
      })
      expect(chainId).toBe(first.chainId)
      return targets.map((to) => to?.number ?? null)
    }).pipe(Effect.provide(memoryStorage)),
  )

describe("an index that disagrees with its chain", () => {
  it("keeps the leaves under the newest published root", async () => {
    expect(await rolledBackTo((rootOf) => ({ inserted: 1, root: rootOf(1), block: 1 }))).toEqual([
      1,
    ])
    expect(await rolledBackTo((rootOf) => ({ inserted: 2, root: rootOf(2), block: 2 }))).toEqual([])
  })

  it("starts again from nothing when the stored leaves do not give that root", async () => {
    expect(await rolledBackTo(() => ({ inserted: 1, root: 5n, block: 1 }))).toEqual([null])
  })

  it("starts again from nothing when that root is over more leaves than are stored", async () => {
    expect(await rolledBackTo(() => ({ inserted: 3, root: 5n, block: 2 }))).toEqual([null])
  })
})
