import type { Operation } from "@shielded-relay/core"
import { exampleBatch } from "@shielded-relay/testkit"
import { aChain, type ChainOptions } from "../aChain.ts"

interface QueueOptions extends Omit<ChainOptions, "queue"> {
  /** Number of commitments of the pool, and of those in its tree. */
  readonly queued: number
  readonly inserted: number
  /** Positions of our owners' notes. */
  readonly ours: ReadonlyArray<number>
}

/** A chain with this queue of commitments and its index. Changes of `queue` take effect at once. */
export async function aQueue({ queued, inserted, ours, ...options }: QueueOptions) {
  const queue = { queued, inserted }
  const chain = await aChain({ ...options, queue })
  const { gateway, notes, operations, run } = chain
  const indexed = exampleBatch(null, [
    { number: 1, leaves: queued, notes: ours.map((position) => ({ position })) },
  ])
  await run(notes.append(indexed))
  return {
    ...chain,
    queue,
    /** The starts of the insertions in flight. */
    starts: async () =>
      (await run(operations.treeUpdates(gateway.chainId))).map(({ intent }) =>
        intent?.kind === "tree-update" ? intent.start : undefined,
      ),
    insert: (insertion: Operation) => run(operations.insertTreeUpdate(insertion)),
  }
}
