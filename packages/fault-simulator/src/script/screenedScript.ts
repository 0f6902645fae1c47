import { drawDeposit } from "./drawDeposit.ts"
import type { Draws } from "../Draws.ts"
import type { Cast, Step } from "../Script.ts"

/**
 * A script with more deposits, an operator who decides about withheld notes, and notes that are
 * read from the chain again.
 */
export function screenedScript(
  draws: Draws,
  cast: Cast,
  script: ReadonlyArray<Step>,
): ReadonlyArray<Step> {
  const steps = [...script]
  const insert = (step: Step) => void steps.splice(draws.below(steps.length + 1), 0, step)
  for (let left = draws.between(1, 3); left > 0; left -= 1) insert(drawDeposit(draws, cast))
  for (let left = draws.between(1, 3); left > 0; left -= 1) insert({ do: "operator decides" })
  for (let left = draws.between(0, 2); left > 0; left -= 1)
    insert({ do: "read notes again", owner: draws.below(cast.owners) })
  return steps
}
