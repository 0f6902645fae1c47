import { manners } from "@shielded-relay/testkit"
import type { Draws } from "../Draws.ts"
import type { Cast, SlowCalls, Step } from "../Script.ts"

/** Share of the runs in which block producers run out of time. */
const share = 0.7

const paying: ReadonlySet<Step["do"]> = new Set([
  "withdraw",
  "transfer",
  "swap",
  "send privately",
  "withdraw stuck",
])

/**
 * A script in which block producers run out of processor time for some calls, mostly from a payment on. It draws from a stream of its own,
 * so that other runs stay as they were.
 */
export function outOfTimeScript(
  draws: Draws,
  cast: Cast,
  script: ReadonlyArray<Step>,
): ReadonlyArray<Step> {
  if (!manners[cast.manner].timeLimit || !draws.chance(share)) return script
  const steps = [...script]
  for (let left = draws.between(1, 3); left > 0; left -= 1) {
    const payments = steps.flatMap((step, at) => (paying.has(step.do) ? [at] : []))
    const at = draws.chance(0.8) ? draws.pick(payments) : draws.below(steps.length + 1)
    steps.splice(at, 0, {
      do: "producers out of time",
      calls: draws.weighted<SlowCalls>([
        [3, "to one recipient"],
        [cast.tokens > 1 ? 2 : 0, "to the exchange"],
        [3, "half of them"],
        [1.5, "all, and insertions"],
      ]),
      milliseconds: draws.between(10_000, 90_000),
    })
  }
  return steps
}
