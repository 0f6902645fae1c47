import type { Draws } from "../Draws.ts"
import type { Step } from "../Script.ts"

/** Misfortunes of processes, sessions and endpoints, with their weights. They are the same on every chain. */
export function processMisfortunes(
  draws: Draws,
  of: { readonly process: number; readonly owner: number; readonly milliseconds: number },
): ReadonlyArray<readonly [number, Step]> {
  const { process, owner, milliseconds } = of
  return [
    [1, { do: "look up", request: draws.below(8) }],
    [1, { do: "revoke sessions", owner, all: draws.chance(0.5) }],
    [1, { do: "kill", process }],
    [0.5, { do: "stop and start", process }],
    [1, { do: "freeze", process, milliseconds: draws.between(2_000, 40_000) }],
    [0.7, { do: "endpoints down", milliseconds }],
    // Also for longer than a request waits for its outcome.
    [0.7, { do: "prover away", milliseconds: 2 * milliseconds }],
  ]
}
