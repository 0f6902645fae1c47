import { setTimeout as pause } from "node:timers/promises"

/** Looks again until the condition holds; what is waited for happens on a chain, so there is nothing to await. */
export async function eventually<A>(
  look: () => Promise<A>,
  holds: (seen: A) => boolean,
  patience = 60_000,
): Promise<A> {
  const deadline = performance.now() + patience
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (performance.now() > deadline)
      throw new Error(`Waited in vain; last seen: ${JSON.stringify(seen)}`)
    await pause(50)
  }
}
