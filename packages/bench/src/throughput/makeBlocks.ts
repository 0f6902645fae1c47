import type { EvmNode } from "@shielded-relay/devnet"
import { setTimeout } from "node:timers/promises"

/** Milliseconds between two checks for pending transactions. */
const pause = 20

/**
 * Mines pending transactions repeatedly until stopped. Anvil executes all pending transactions again for each call at the pending block, so
 * with one block per second its time grows with the square of the load; real clients cache that block. Anvil's automine falls behind under
 * parallel calls, because it queues a block per received transaction.
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
  // `stop` reports a failure; this handler only avoids an unhandled rejection.
  making.catch(() => {})
  return {
    stop: async () => {
      stopped = true
      await making
      await client.setAutomine(true)
    },
  }
}
