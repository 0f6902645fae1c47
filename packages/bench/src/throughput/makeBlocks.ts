import type { EvmNode } from "@shielded-relay/devnet"
import { setTimeout } from "node:timers/promises"

/** Milliseconds between two looks at what waits. */
const pause = 20

/**
 * Puts what waits in the node's pool into a block, again and again, until it is told to stop. Anvil executes all that waits once more for
 * each call at the pending block, so with a block a second its time goes with the square of the load: clients that keep that block, as
 * those of real networks do, know no such cost. Its own mining at once falls behind for ever while calls are made side by side, since it
 * queues a block for each transaction that has come.
 */
export async function makeBlocks({ client }: EvmNode): Promise<{ stop: () => Promise<void> }> {
  await client.setAutomine(false)
  let stopped = false
  const making = (async () => {
    while (!stopped) {
      const { pending } = await client.getTxpoolStatus()
      if (pending > 0) await client.mine({ blocks: 1 })
      await setTimeout(pause)
    }
  })()
  // A failure is told by `stop`, not to a process that has nobody to hear it.
  making.catch(() => {})
  return {
    stop: async () => {
      stopped = true
      await making
      await client.setAutomine(true)
    },
  }
}
