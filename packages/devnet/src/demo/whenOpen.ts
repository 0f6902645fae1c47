import { setTimeout as pause } from "node:timers/promises"

const second = 1_000

/** Sends a request once its chain takes more than deposits. A new pool on TRON does after its first batch insertion, within two minutes. */
export async function whenOpen<A>(send: () => Promise<A>): Promise<A> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "CHAIN_UNTRIED"))
        throw error
      await pause(second)
    }
  }
}
