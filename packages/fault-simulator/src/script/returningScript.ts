import type { Draws } from "../Draws.ts"
import type { Cast, Step } from "../Script.ts"

/** Share of the screened runs in which the operator decides soon after a deposit. */
const share = 0.7

/**
 * A script in which the operator decides as soon as a deposit can be withheld, mostly one that is worth the fee of its return. Its owner may
 * ask for so much before that its other notes do not suffice, the payer may refuse what is returned, and a process ends at any moment of
 * what follows. It draws from the stream of the operator's returns.
 */
export function returningScript(
  draws: Draws,
  cast: Cast,
  script: ReadonlyArray<Step>,
): ReadonlyArray<Step> {
  if (!draws.chance(share)) return script
  const begin = draws.below(script.length + 1)
  const decided = draws.between(begin, script.length)
  const deposits = Array.from({ length: draws.between(1, 2) }, () => ({
    do: "deposit" as const,
    owner: draws.below(cast.owners),
    token: draws.below(cast.tokens),
    amount: BigInt(draws.between(1_000_000, 9_000_000)),
    to: 0,
    for: "self" as const,
    isDenied: draws.chance(0.6),
  }))
  const asked = deposits.flatMap(({ owner, token, amount }): ReadonlyArray<Step> =>
    draws.chance(0.4) ? [withdrawMore(owner, token, amount)] : [],
  )
  const refused: ReadonlyArray<Step> = draws.chance(0.3)
    ? [{ do: "recipients begin to refuse", milliseconds: draws.between(2_000, 20_000) }]
    : []
  const killed: ReadonlyArray<Step> = draws.chance(0.6)
    ? [
        { do: "wait", milliseconds: draws.between(0, 20_000) },
        { do: "kill", process: draws.below(cast.processes) },
      ]
    : []
  return [
    ...script.slice(0, begin),
    ...deposits,
    ...script.slice(begin, decided),
    { do: "wait", milliseconds: draws.between(8_000, 20_000) },
    ...asked,
    ...refused,
    { do: "operator decides" },
    ...killed,
    ...script.slice(decided),
  ]
}

/** A withdrawal that with its fee takes a little more than the note of 12 million that each owner has from the start. */
function withdrawMore(owner: number, token: number, deposited: bigint): Step {
  const amount = 10_600_000n + deposited / 4n
  return { do: "withdraw", owner, token, amount, to: 0, delivery: "once", refused: false }
}
