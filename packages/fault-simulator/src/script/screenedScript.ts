import { drawDeposit } from "./drawDeposit.ts"
import { drawPrivateSend } from "./drawScript.ts"
import type { Draws } from "../Draws.ts"
import type { Cast, Step } from "../Script.ts"

/**
 * A script with more deposits, an operator who decides on withheld notes, notes that are read from
 * the chain again, and verdicts that change.
 */
export function screenedScript(
  draws: Draws,
  cast: Cast,
  script: ReadonlyArray<Step>,
): ReadonlyArray<Step> {
  const steps = [...script]
  const insert = (step: Step, from = 0) =>
    void steps.splice(draws.between(from, steps.length), 0, step)
  for (let left = draws.between(1, 3); left > 0; left -= 1) insert(drawDeposit(draws, cast))
  for (let left = draws.between(1, 3); left > 0; left -= 1) insert({ do: "operator decides" })
  for (let left = draws.between(0, 2); left > 0; left -= 1)
    insert({ do: "read notes again", owner: draws.below(cast.owners) })
  for (let left = draws.between(0, 2); left > 0; left -= 1)
    insert({
      do: "payer relisted",
      index: draws.below(3),
      verdict: draws.pick(["served", "denied"] as const),
      undecidedFor: draws.chance(0.3) ? draws.between(1_000, 20_000) : 0,
    })
  if (draws.chance(0.8)) insert(drawPrivateSend(draws, cast))
  if (draws.chance(0.7)) denyOwner(draws, cast, steps)
  return steps
}

/**
 * Screening denies an owner, mostly one with a private send on its way; it asks for another session
 * meanwhile. Sometimes screening serves it again before the storm ends.
 */
function denyOwner(draws: Draws, cast: Cast, steps: Array<Step>): void {
  const sends = steps.flatMap((step, at) =>
    step.do === "send privately" ? [{ at, owner: step.owner }] : [],
  )
  const drawn = { at: draws.below(steps.length), owner: draws.below(cast.owners) }
  const { at, owner: index } = sends.length === 0 ? drawn : draws.pick(sends)
  const undecidedFor = () => (draws.chance(0.3) ? draws.between(1_000, 20_000) : 0)
  const relisted = (verdict: "served" | "denied"): Step => ({
    do: "owner relisted",
    index,
    verdict,
    undecidedFor: undecidedFor(),
  })
  const denied = Math.min(at + 1 + draws.below(2), steps.length)
  steps.splice(denied, 0, relisted("denied"))
  const asked = draws.between(denied + 1, steps.length)
  steps.splice(asked, 0, { do: "new session", owner: index })
  if (draws.chance(0.4))
    steps.splice(draws.between(denied + 1, steps.length), 0, relisted("served"))
}
