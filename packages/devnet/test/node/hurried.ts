import type { SolanaNode } from "@shielded-relay/local-solana-node"
import { expect, vi } from "vitest"

/**
 * Speeds up a start on an idle storage, which waits until earlier transactions have expired: blocks come faster until the service is ready,
 * and chain time advances with them. The pace is low enough that a resumed operation's deadline does not pass.
 */
export async function hurried(node: SolanaNode, starting: Promise<void>): Promise<void> {
  let isServing = false
  const serving = starting.then(() => {
    isServing = true
  })
  const hurrying = vi.waitFor(
    () => {
      node.advance(8)
      expect(isServing).toBe(true)
    },
    { timeout: 180_000, interval: 250 },
  )
  await Promise.all([serving, hurrying])
}
