import type { Draws } from "../Draws.ts"
import type { Cast, Delivery, Step } from "../Script.ts"

/** Share of the runs with withdrawals that wait for a random time: of those without screening, and of those with it. */
const [shareUnscreened, shareScreened] = [0.3, 0.6]

/**
 * A script in which owners request withdrawals at a later time and cancel some of them. Drawn from a
 * separate stream, so that the scripts of other runs stay unchanged.
 */
export function scheduledScript(
  draws: Draws,
  cast: Cast,
  script: ReadonlyArray<Step>,
  isScreened: boolean,
): ReadonlyArray<Step> {
  if (!draws.chance(isScreened ? shareScreened : shareUnscreened)) return script
  const steps = [...script]
  const insert = (step: Step) => void steps.splice(draws.below(steps.length + 1), 0, step)
  const count = draws.between(1, 4)
  for (let k = 0; k < count; k += 1)
    insert({
      do: "withdraw later",
      // Money in small notes would need merges, which pay fees of their own.
      owner: cast.scattered ? 1 : draws.below(cast.owners),
      token: draws.below(cast.tokens),
      amount: BigInt(draws.between(1, 2_000_000)),
      completion: draws.between(60, 200),
      delivery: draws.weighted<Delivery>([
        [4, "once"],
        [2, "twice"],
        [2, "answer lost"],
      ]),
    })
  const cancellations = draws.between(0, 4)
  for (let k = 0; k < cancellations; k += 1) insert({ do: "cancel", request: draws.below(4) })
  return steps
}
