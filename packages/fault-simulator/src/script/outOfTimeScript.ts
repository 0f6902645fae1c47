import { manners } from "@shielded-relay/testkit"
import type { Draws } from "../Draws.ts"
import type { Cast, SlowCalls, Step } from "../Script.ts"
import { drawDeposit } from "./drawDeposit.ts"
import { drawPayment, drawSwap, drawToAccount } from "./drawScript.ts"

/** Share of the runs in which block producers run out of time. */
const share = 0.7
/** Share of these in which the operator resumes held operations. */
const shareResumed = 0.6
/** Share of the resumptions after which strangers land what ran out of time. */
const shareLanded = 0.5

const paying: ReadonlySet<Step["do"]> = new Set([
  "withdraw",
  "transfer",
  "swap",
  "send privately",
  "withdraw stuck",
])

/**
 * A script in which block producers run out of processor time for some calls, mostly from a payment on, and the operator resumes what is
 * held. It draws from a stream of its own, so that other runs stay as they were.
 */
export function outOfTimeScript(
  draws: Draws,
  cast: Cast,
  script: ReadonlyArray<Step>,
): ReadonlyArray<Step> {
  if (!manners[cast.manner].timeLimit || !draws.chance(share)) return script
  const steps = [...script]
  for (let left = draws.between(1, 3); left > 0; left -= 1) {
    const payments = steps.flatMap((step, at) => (paying.has(step.do) ? [at] : []))
    const at = draws.chance(0.8) ? draws.pick(payments) : draws.below(steps.length + 1)
    steps.splice(at, 0, ...drawSlow(draws, cast))
  }
  return draws.chance(shareResumed) ? [...steps, ...drawResumed(draws)] : steps
}

/** Producers that run out of time, payments that meet them, and time for what follows. */
function drawSlow(draws: Draws, cast: Cast): ReadonlyArray<Step> {
  const calls = draws.weighted<SlowCalls>([
    [3, "to one recipient"],
    [cast.tokens > 1 ? 1.5 : 0, "to the exchange"],
    [2.5, "half of them"],
    [2.5, "all, and insertions"],
  ])
  const wait = (least: number, most: number): Step => ({
    do: "wait",
    milliseconds: draws.between(least, most),
  })
  const slow: Step = {
    do: "producers out of time",
    calls,
    milliseconds: draws.between(20_000, 100_000),
  }
  const payment = () =>
    calls === "to one recipient"
      ? drawToAccount(draws, cast, "withdraw")
      : calls === "to the exchange"
        ? drawSwap(draws, cast)
        : drawPayment(draws, cast)
  if (calls !== "all, and insertions")
    return [slow, payment(), payment(), wait(3_000, 12_000), ...drawSequel(draws), wait(0, 25_000)]
  // The insertion of a deposit runs out of time, which closes the chain, and payments meet that.
  return [slow, drawDeposit(draws, cast), wait(2_000, 25_000), payment(), payment()]
}

/** What happens while the transaction that ran out of time is not final yet: a reorganisation, strangers who land its call, or nothing. */
function drawSequel(draws: Draws): ReadonlyArray<Step> {
  const depth = draws.between(2, 5)
  return draws.weighted<ReadonlyArray<Step>>([
    [1, [{ do: "reorganise", depth, drop: draws.between(1, 4), reverse: false }]],
    [1, [{ do: "strangers resubmit" }]],
    [1, []],
  ])
}

/** An operator who looks for held operations now and then. */
function drawResumed(draws: Draws): ReadonlyArray<Step> {
  const steps: Array<Step> = []
  for (let left = draws.between(1, 3); left > 0; left -= 1) {
    steps.push({ do: "wait", milliseconds: draws.between(5_000, 20_000) })
    steps.push({ do: "operator resumes" })
    if (draws.chance(shareLanded)) steps.push({ do: "strangers resubmit" })
  }
  return steps
}
