import { setTimeout as pause } from "node:timers/promises"

const second = 1_000
/** Requests before it gives up: more than the two minutes within which the service makes the first batch insertion. */
const triesAtMost = 300

/**
 * Sends a request once its chain takes more than deposits. A new pool on TRON does after its first batch insertion.
 *
 * @throws What the request fails with, unless it is `CHAIN_UNTRIED`, or the chain does not open within five minutes.
 */
export async function whenOpen<A>(send: () => Promise<A>): Promise<A> {
  for (let left = triesAtMost; ; left -= 1) {
    try {
      return await send()
    } catch (error) {
      const isUntried = error instanceof Error && "code" in error && error.code === "CHAIN_UNTRIED"
      if (!isUntried || left === 1) throw error
      await pause(second)
    }
  }
}
