import type { ScreeningFailures } from "../caller/ScreeningFailures.ts"
import type { Step } from "../Script.ts"

/** Share of the screened runs in which screening is away for a while. */
const share = 0.6

/** Steps that make the service ask screening at once. */
const asking: ReadonlySet<Step["do"]> = new Set([
  "withdraw",
  "transfer",
  "deposit",
  "swap",
  "send privately",
  "withdraw later",
  "withdraw stuck",
  "new session",
])

/**
 * A script in which every question to screening ends without a timely decision for some seconds, mostly while somebody asks for something.
 * It draws from the stream of screening's failures.
 */
export function silentScript(
  failures: ScreeningFailures,
  script: ReadonlyArray<Step>,
): ReadonlyArray<Step> {
  const { draws } = failures
  if (!draws.chance(share)) return script
  const steps = [...script]
  for (let left = draws.between(1, 2); left > 0; left -= 1) {
    const meant = steps.flatMap((step, at) => (asking.has(step.do) ? [at] : []))
    const isMeant = meant.length > 0 && draws.chance(0.8)
    const at = isMeant ? draws.pick(meant) : draws.below(steps.length + 1)
    const milliseconds = draws.between(1_000, 40_000)
    steps.splice(at, 0, { do: "screening fails", how: failures.any(), milliseconds })
  }
  return steps
}
