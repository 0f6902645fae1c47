import type { Draws } from "../Draws.ts"
import type { Cast, Step } from "../Script.ts"

export function drawDeposit(draws: Draws, cast: Cast): Step {
  return {
    do: "deposit",
    owner: draws.below(cast.owners),
    token: draws.below(cast.tokens),
    amount: BigInt(draws.between(1, 5_000_000)),
    to: draws.below(cast.owners),
    for: draws.pick(["self", "a recipientInfo", "an address"] as const),
  }
}
