import {
  NoteStore,
  TreeSnapshots,
  type IndexBatch,
  type NoteStoreShape,
} from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { exampleBatch } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { ChainView } from "../../src/chainIndex/ChainView.ts"
import { KeptTrees } from "../../src/chainIndex/KeptTrees.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

const { gateway } = simulatedNetwork()
const batchOf = (branch: number) => exampleBatch(null, [{ number: 1, branch, leaves: 2 }])
const commitments = ({ leaves }: IndexBatch) => leaves.map(({ commitment }) => commitment)
const leavesOf = ({ forest }: ChainView) =>
  Array.from({ length: forest.size }, (_, position) => forest.leaf(position))

type Write = (store: NoteStoreShape) => Effect.Effect<unknown, unknown>
const nothing: Write = () => Effect.void

/** What another process writes to the store around the first read of its leaves. */
interface Meanwhile {
  readonly beforeLeaves: Write
  readonly afterLeaves?: Write
  /** Before the checkpoint is read the second time. */
  readonly later?: Write
}

/** The leaves and the checkpoint of trees that catch up meanwhile. */
const caughtUp = ({ beforeLeaves, afterLeaves = nothing, later = nothing }: Meanwhile) =>
  Effect.gen(function* () {
    const store = yield* NoteStore
    yield* store.append(batchOf(0))
    const reads = { leaves: 0, checkpoints: 0 }
    const raced: NoteStoreShape = {
      ...store,
      checkpoint: Effect.fnUntraced(function* (chainId) {
        reads.checkpoints += 1
        if (reads.checkpoints === 2) yield* Effect.orDie(later(store))
        return yield* store.checkpoint(chainId)
      }),
      leaves: Effect.fnUntraced(function* (...range) {
        reads.leaves += 1
        if (reads.leaves > 3) return yield* Effect.die(new Error("the leaves are not there"))
        if (reads.leaves === 1) yield* Effect.orDie(beforeLeaves(store))
        const rows = yield* store.leaves(...range)
        if (reads.leaves === 1) yield* Effect.orDie(afterLeaves(store))
        return rows
      }),
    }
    const view = new ChainView(
      gateway,
      raced,
      new KeptTrees(gateway, yield* TreeSnapshots, 5, 5),
      5,
    )
    const checkpoint = yield* view.catchUp()
    return { leaves: leavesOf(view), checkpoint: checkpoint?.hash ?? null }
  }).pipe(Effect.provide(memoryStorage), Effect.runPromise)

const rolledBack: Write = (store) => store.rollback(gateway.chainId, null)
const appended =
  (branch: number): Write =>
  (store) =>
    store.append(batchOf(branch))
const replacedBy =
  (branch: number): Write =>
  (store) =>
    Effect.andThen(rolledBack(store), appended(branch)(store))
const whole = (branch: number) => ({
  leaves: commitments(batchOf(branch)),
  checkpoint: batchOf(branch).to.hash,
})

describe("trees that catch up with the store while another process rolls it back", () => {
  it("hold no leaf when the store ends with none", async () => {
    expect(await caughtUp({ beforeLeaves: rolledBack })).toEqual({ leaves: [], checkpoint: null })
  })

  it("hold every leaf when the same blocks are appended again", async () => {
    expect(await caughtUp({ beforeLeaves: rolledBack, afterLeaves: appended(0) })).toEqual(whole(0))
  })

  it("hold the leaves of the branch that is stored at the end", async () => {
    expect(await caughtUp({ beforeLeaves: replacedBy(1) })).toEqual(whole(1))
    expect(await caughtUp({ beforeLeaves: replacedBy(1), later: replacedBy(0) })).toEqual(whole(0))
  })
})
