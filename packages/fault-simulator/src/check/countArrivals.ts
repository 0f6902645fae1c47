import type { SimulatedNetwork } from "@shielded-relay/testkit"
import type { Payers } from "../caller/Payers.ts"
import type { Arrival } from "./chainFacts.ts"

/**
 * Which notes of wallets count, when screening has answered about all payers: each since it was decided so, in the order of these
 * decisions. What was decided must be what who paid and the operator say; a note whose payer is served may have no decision but that.
 */
export async function countArrivals(
  { gateway }: SimulatedNetwork,
  payers: Payers,
  arrivals: ReadonlyArray<Arrival>,
): Promise<{
  readonly counting: ReadonlyArray<Arrival>
  readonly problems: ReadonlyArray<string>
}> {
  const counting: Array<Arrival> = []
  const problems: Array<string> = []
  for (const arrival of arrivals) {
    const key = { chainId: gateway.chainId, ...arrival }
    const expected = payers.stateInTheEnd(arrival.from, key)
    const found = await payers.entry(key)
    // A stranger's note is no owner's, and has no entry.
    if (found === null) continue
    if (found.state !== expected)
      problems.push(
        `note ${arrival.transactionHash} ${arrival.log} of ${arrival.from} is ${found.state}, not ${expected}`,
      )
    if (expected !== "served" && expected !== "released") continue
    counting.push({
      ...arrival,
      position: Math.max(arrival.position, found.countsFrom ?? 0),
      time: Math.max(arrival.time, found.decisions.at(-1)?.at ?? 0),
    })
  }
  return { counting, problems }
}
