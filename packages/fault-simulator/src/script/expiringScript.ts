import type { Manner } from "@shielded-relay/testkit"
import type { Draws } from "../Draws.ts"
import { processMisfortunes } from "./processMisfortunes.ts"
import { drawDeposit } from "./drawDeposit.ts"
import type { Cast, Step } from "../Script.ts"

/**
 * Fewer owners and processes than on EVM chains, whose runs already test their interplay.
 */
export function drawSmallCast(draws: Draws, manner: Manner): Cast {
  return {
    manner,
    owners: 2,
    tokens: draws.between(1, 2),
    processes: draws.between(1, 2),
    scattered: draws.chance(0.25),
  }
}

/**
 * A misfortune on a chain whose transactions expire. Transactions have no nonces there, and one
 * that waits too long is never executed.
 */
export function drawExpiringMisfortune(draws: Draws, cast: Cast): Step {
  const process = draws.below(cast.processes)
  const owner = draws.below(cast.owners)
  const span = draws.between(500, 25_000)
  // Long enough for earlier transactions to expire.
  const longer = draws.between(5_000, 45_000)
  const swaps = cast.tokens > 1 ? 1 : 0
  return draws.weighted<Step>([
    [4, { do: "wait", milliseconds: draws.between(0, 15_000) }],
    [1, drawDeposit(draws, cast)],
    [0.7, { do: "withdraw stuck", owner, token: draws.below(cast.tokens) }],
    [2 * swaps, { do: "price moves", out: BigInt(draws.between(60, 150)) }],
    [swaps, { do: "exchange fails", milliseconds: span }],
    ...processMisfortunes(draws, { process, owner, milliseconds: span }),
    [1, { do: "endpoints behind", milliseconds: span, blocks: draws.between(1, 9) }],
    [2, { do: "empty blocks", milliseconds: longer }],
    [3, { do: "sends dropped", milliseconds: longer }],
    [0.7, { do: "calls copied", milliseconds: span }],
    [0.5, { do: "endpoints steal calls", milliseconds: span }],
    [0.7, { do: "fee spike", times: draws.between(2, 5), milliseconds: span }],
    [0.7, { do: "forget mempool" }],
    [1, { do: "old bytes replayed" }],
    [1.5, { do: "strangers resubmit" }],
    [0.7, { do: "flood of deposits", deposits: draws.between(3, 12) }],
    [
      2,
      {
        do: "reorganise",
        depth: draws.between(1, 5),
        drop: draws.below(4),
        reverse: draws.chance(0.3),
      },
    ],
  ])
}
