import { manners, type Manner } from "@shielded-relay/testkit"
import { drawDeposit } from "./drawDeposit.ts"
import type { Draws } from "../Draws.ts"
import { processMisfortunes } from "./processMisfortunes.ts"
import type { Cast, Delivery, PaymentOfOrder, Step } from "../Script.ts"
import { drawExpiringMisfortune, drawSmallCast } from "./expiringScript.ts"

/** Draws the cast of a run. */
export function drawCast(draws: Draws, manner: Manner): Cast {
  if (manner !== "evm") return drawSmallCast(draws, manner)
  return {
    manner,
    owners: draws.between(2, 3),
    tokens: draws.weighted([
      [2, 1],
      [3, 2],
    ]),
    processes: draws.weighted([
      [2, 1],
      [4, 2],
      [1, 3],
    ]),
    scattered: draws.chance(0.35),
  }
}

/** A few payments among a few misfortunes, shuffled. */
export function drawScript(draws: Draws, cast: Cast): ReadonlyArray<Step> {
  const payments = draws.between(2, 4)
  const others = draws.between(3, 9)
  const steps = [
    ...Array.from({ length: payments }, () => drawPayment(draws, cast)),
    ...Array.from({ length: others }, () =>
      cast.manner === "evm" ? drawOther(draws, cast) : drawExpiringMisfortune(draws, cast),
    ),
  ]
  // Fisher-Yates shuffle.
  for (let last = steps.length - 1; last > 0; last -= 1) {
    const other = draws.below(last + 1)
    const [a, b] = [steps[last], steps[other]]
    if (a !== undefined && b !== undefined) [steps[last], steps[other]] = [b, a]
  }
  return steps
}

export function drawPayment(draws: Draws, cast: Cast): Step {
  const kind = draws.weighted<"withdraw" | "transfer" | "swap" | "send privately">([
    [4, "withdraw"],
    [2.5, "transfer"],
    [cast.tokens > 1 ? 2 : 0, "swap"],
    [2, "send privately"],
  ])
  if (kind === "swap") return drawSwap(draws, cast)
  if (kind === "send privately") return drawPrivateSend(draws, cast)
  return drawToAccount(draws, cast, kind)
}

export function drawToAccount(draws: Draws, cast: Cast, kind: "withdraw" | "transfer"): Step {
  return {
    do: kind,
    owner: drawPayer(draws, cast),
    token: draws.below(cast.tokens),
    amount: BigInt(draws.between(1, 9_000_000)),
    ...(kind === "withdraw" ? drawAlso(draws, cast) : {}),
    to: draws.below(cast.owners),
    delivery: drawDelivery(draws),
    refused: draws.chance(0.08),
  }
}

function drawAlso(draws: Draws, { manner, tokens }: Cast): { readonly also?: bigint } {
  const several = !manners[manner].severalJoins && tokens > 1 && draws.chance(0.35)
  return several ? { also: BigInt(draws.between(1, 9_000_000)) } : {}
}

function drawPayer(draws: Draws, cast: Cast): number {
  return cast.scattered && draws.chance(0.4) ? 0 : draws.below(cast.owners)
}

function drawDelivery(draws: Draws): Delivery {
  return draws.weighted<Delivery>([
    [5, "once"],
    [2, "twice"],
    [2, "answer lost"],
  ])
}

export function drawSwap(draws: Draws, cast: Cast): Step {
  return {
    do: "swap",
    owner: drawPayer(draws, cast),
    from: draws.below(cast.tokens),
    amount: BigInt(draws.between(4_000_000, 8_000_000)),
    feeIn: draws.chance(0.6) ? "input" : "output",
    delivery: drawDelivery(draws),
  }
}

export function drawPrivateSend(draws: Draws, cast: Cast): Step {
  const recipients = draws.between(1, 4)
  return {
    do: "send privately",
    owner: draws.below(cast.owners),
    token: draws.below(cast.tokens),
    amounts: Array.from({ length: recipients }, () => BigInt(draws.between(1, 5_000_000))),
    // A call with a single join can have one token only.
    feeInOther: draws.chance(0.2) && manners[cast.manner].severalJoins,
    completion: draws.chance(0.3) ? draws.between(50, 300) : null,
    payment: draws.weighted<PaymentOfOrder>([
      [5, "whole"],
      [2, "in parts"],
      [1, "dust first"],
      [1, "too much"],
      [0.7, "too little"],
      [0.3, "not at all"],
    ]),
    pause: draws.between(0, 20_000),
    refused: draws.weighted<"nobody" | "for a while" | "for good">([
      [8, "nobody"],
      [1.5, "for a while"],
      [0.5, "for good"],
    ]),
    delivery: draws.chance(0.8) ? "once" : "twice",
  }
}

function drawOther(draws: Draws, cast: Cast): Step {
  const process = draws.below(cast.processes)
  const owner = draws.below(cast.owners)
  const span = draws.between(500, 25_000)
  return draws.weighted<Step>([
    [5, { do: "wait", milliseconds: draws.between(0, 15_000) }],
    [1, drawDeposit(draws, cast)],
    [0.7, { do: "flood of deposits", deposits: draws.between(10, 120) }],
    [0.7, { do: "withdraw stuck", owner, token: draws.below(cast.tokens) }],
    [cast.tokens > 1 ? 1 : 0, { do: "price moves", out: BigInt(draws.between(60, 150)) }],
    [cast.tokens > 1 ? 0.5 : 0, { do: "exchange fails", milliseconds: span }],
    ...processMisfortunes(draws, { process, owner, milliseconds: span }),
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
