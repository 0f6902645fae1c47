import { inspect } from "node:util"
import { vi } from "vitest"

/** A test's patience on a busy machine, milliseconds. */
const timeout = 600_000

/**
 * Polls until the condition holds, for conditions on a chain that no promise reports. Each look may be a signed request, so there are ten a
 * second.
 */
export function eventually<A>(look: () => Promise<A>, holds: (seen: A) => boolean): Promise<A> {
  return vi.waitFor(
    async () => {
      const seen = await look()
      if (!holds(seen)) throw new Error(`Waited in vain; last seen: ${inspect(seen)}`)
      return seen
    },
    { timeout, interval: 100 },
  )
}
