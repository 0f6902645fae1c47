import { expect, vi } from "vitest"

/**
 * Speeds up a start on an idle storage, which waits until earlier transactions have expired: blocks come faster until the service is ready,
 * and chain time advances with them. The pace is low enough that a resumed operation's deadline does not pass.
 *
 * @param blocks every quarter of a second: eight of Solana take about as long as one of TRON
 */
export async function hurried(
  node: { readonly advance: (blocks: number) => void | Promise<void> },
  starting: Promise<void>,
  blocks = 8,
): Promise<void> {
  let isServing = false
  const serving = starting.then(() => {
    isServing = true
  })
  const hurrying = vi.waitFor(
    async () => {
      await node.advance(blocks)
      expect(isServing).toBe(true)
    },
    { timeout: 180_000, interval: 250 },
  )
  await Promise.all([serving, hurrying])
}
