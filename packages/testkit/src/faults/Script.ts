import type { Draws } from "./Draws.ts"

/** One thing that happens to a world: somebody acts, time passes, or something goes wrong outside of the processes. */
export type Step =
  | {
      readonly do: "withdraw" | "transfer"
      readonly owner: number
      readonly token: number
      readonly amount: bigint
      /** For a transfer: how many owners further on. */
      readonly to: number
      readonly delivery: "once" | "twice" | "answer lost"
      /** The recipient's account refuses the token from then on. */
      readonly refused: boolean
    }
  | {
      readonly do: "deposit"
      readonly owner: number
      readonly token: number
      readonly amount: bigint
    }
  | { readonly do: "look up"; readonly request: number }
  | { readonly do: "revoke sessions"; readonly owner: number; readonly all: boolean }
  | { readonly do: "wait"; readonly milliseconds: number }
  | { readonly do: "kill" | "stop and start"; readonly process: number }
  | { readonly do: "freeze"; readonly process: number; readonly milliseconds: number }
  | {
      readonly do:
        | "endpoints down"
        | "endpoints behind"
        | "empty blocks"
        | "calls copied"
        | "endpoints steal calls"
      readonly milliseconds: number
    }
  | { readonly do: "fee spike"; readonly times: number; readonly milliseconds: number }
  | { readonly do: "use key outside" | "forget mempool" | "strangers resubmit" }
  | {
      readonly do: "reorganise"
      readonly depth: number
      readonly drop: number
      readonly reverse: boolean
    }

export interface Cast {
  readonly owners: number
  readonly tokens: number
  readonly processes: number
  /** The first owner has its money in many small notes, and a call spends few: what it pays is merged first. */
  readonly scattered: boolean
}

export function drawCast(draws: Draws): Cast {
  return {
    owners: draws.between(2, 3),
    tokens: draws.weighted([
      [3, 1],
      [1, 2],
    ]),
    processes: draws.weighted([
      [2, 1],
      [4, 2],
      [1, 3],
    ]),
    scattered: draws.chance(0.35),
  }
}

/** A few payments among a few misfortunes. */
export function drawScript(draws: Draws, cast: Cast): ReadonlyArray<Step> {
  const payments = draws.between(2, 4)
  const others = draws.between(3, 9)
  const steps = [
    ...Array.from({ length: payments }, () => drawPayment(draws, cast)),
    ...Array.from({ length: others }, () => drawOther(draws, cast)),
  ]
  // Fisher and Yates.
  for (let last = steps.length - 1; last > 0; last -= 1) {
    const other = draws.below(last + 1)
    const [a, b] = [steps[last], steps[other]]
    if (a !== undefined && b !== undefined) [steps[last], steps[other]] = [b, a]
  }
  return steps
}

function drawPayment(draws: Draws, cast: Cast): Step {
  return {
    do: draws.chance(0.6) ? "withdraw" : "transfer",
    owner: cast.scattered && draws.chance(0.4) ? 0 : draws.below(cast.owners),
    token: draws.below(cast.tokens),
    amount: BigInt(draws.between(1, 9_000_000)),
    to: draws.below(cast.owners),
    delivery: draws.weighted<"once" | "twice" | "answer lost">([
      [5, "once"],
      [2, "twice"],
      [2, "answer lost"],
    ]),
    refused: draws.chance(0.08),
  }
}

function drawOther(draws: Draws, cast: Cast): Step {
  const process = draws.below(cast.processes)
  const owner = draws.below(cast.owners)
  const span = draws.between(500, 25_000)
  return draws.weighted<Step>([
    [5, { do: "wait", milliseconds: draws.between(0, 15_000) }],
    [1, { do: "deposit", owner, token: 0, amount: BigInt(draws.between(1, 5_000_000)) }],
    [1, { do: "look up", request: draws.below(8) }],
    [1, { do: "revoke sessions", owner, all: draws.chance(0.5) }],
    [1, { do: "kill", process }],
    [0.5, { do: "stop and start", process }],
    [1, { do: "freeze", process, milliseconds: draws.between(2_000, 40_000) }],
    [0.7, { do: "endpoints down", milliseconds: span }],
    [0.7, { do: "endpoints behind", milliseconds: span }],
    [0.7, { do: "empty blocks", milliseconds: span }],
    [0.7, { do: "calls copied", milliseconds: span }],
    [0.5, { do: "endpoints steal calls", milliseconds: span }],
    [0.7, { do: "fee spike", times: draws.between(2, 5), milliseconds: span }],
    [1, { do: "use key outside" }],
    [0.7, { do: "forget mempool" }],
    [0.7, { do: "strangers resubmit" }],
    [
      1.5,
      {
        do: "reorganise",
        depth: draws.between(1, 5),
        drop: draws.below(4),
        reverse: draws.chance(0.3),
      },
    ],
  ])
}
