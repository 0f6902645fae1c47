import type { SimulatedNetwork } from "@shielded-relay/testkit"
import type { Payers } from "../caller/Payers.ts"
import { forbiddenStep, operatorsPart } from "../caller/noteHistory.ts"
import type { Arrival, Facts } from "./chainFacts.ts"
import { checkReturns, type Returned } from "./checkReturns.ts"

/**
 * Adds the notes that count and the returned notes to the facts. Every note must have a first decision that follows from screening's verdict
 * on its payer, or from the operator's rule for hidden payers; after it come exactly the operator's decisions and the outcomes of returns.
 */
export async function countArrivals(
  { gateway }: SimulatedNetwork,
  payers: Payers | null,
  facts: Facts,
): Promise<{ readonly facts: Facts; readonly problems: ReadonlyArray<string> }> {
  if (payers === null) return { facts, problems: [] }
  const counting: Array<Arrival> = []
  const returned: Array<Returned> = []
  const problems: Array<string> = []
  for (const arrival of facts.arrivals) {
    const key = { chainId: gateway.chainId, ...arrival }
    const found = await payers.entry(key)
    // A stranger's note has no entry.
    if (found === null) continue
    const states = found.decisions.map(({ state }) => state)
    const [first, ...later] = states
    const at = found.decisions[0]?.at ?? 0
    const follows =
      (first === "served" || first === "quarantined") && payers.mayBecome(arrival, first, at)
    const made = payers.operator.madeAbout(key)
    const isAsDecided =
      operatorsPart(later).join() === made.join() && forbiddenStep(states) === null
    if (!follows || !isAsDecided || found.state !== states.at(-1))
      problems.push(
        `note ${arrival.transactionHash} ${arrival.log} of ${arrival.from} is ${found.state} by ${[first, ...later].join()}, and the operator decided ${made.join() || "nothing"}`,
      )
    if (found.state === "returned") {
      payers.countReturn()
      returned.push({ arrival, decisions: found.decisions })
    }
    if (found.state !== "served" && found.state !== "released") continue
    counting.push({
      ...arrival,
      position: Math.max(arrival.position, found.countsFrom ?? 0),
      time: Math.max(arrival.time, found.decisions.at(-1)?.at ?? 0),
    })
  }
  problems.push(...checkReturns(facts, returned, payers.contract))
  return {
    facts: { ...facts, counting, returned: returned.map(({ arrival }) => arrival) },
    problems,
  }
}
