import type { Draws } from "../Draws.ts"
import type { Step } from "../Script.ts"

/** Share of the runs in which recipients begin to refuse. */
const share = 0.2

/**
 * A script in which a recipient begins to refuse a payment that is already on its way. The payment
 * reverts, and a stranger sends it again later. Drawn from a separate stream, so that other runs
 * stay unchanged.
 */
export function refusedScript(draws: Draws, script: ReadonlyArray<Step>): ReadonlyArray<Step> {
  if (!draws.chance(share)) return script
  const paying = script.flatMap((step, index) =>
    step.do === "withdraw" || step.do === "send privately" ? [index] : [],
  )
  if (paying.length === 0) return script
  const begin = draws.pick(paying)
  const again = draws.between(begin + 1, script.length)
  return [
    ...script.slice(0, begin),
    { do: "recipients begin to refuse", milliseconds: draws.between(2_000, 20_000) },
    ...script.slice(begin, again),
    { do: "wait", milliseconds: draws.between(5_000, 25_000) },
    { do: "strangers resubmit" },
    ...script.slice(again),
  ]
}
