import { inspect } from "node:util"
import { vi } from "vitest"

/** Polls until the condition holds, for conditions on a chain that no promise reports. */
export function eventually<A>(
  look: () => Promise<A>,
  holds: (seen: A) => boolean,
  timeout = 180_000,
): Promise<A> {
  return vi.waitFor(
    async () => {
      const seen = await look()
      if (!holds(seen)) throw new Error(`Waited in vain; last seen: ${inspect(seen)}`)
      return seen
    },
    { timeout, interval: 50 },
  )
}
