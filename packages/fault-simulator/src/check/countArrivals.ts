import type { SimulatedNetwork } from "@shielded-relay/testkit"
import type { Payers } from "../caller/Payers.ts"
import type { Arrival } from "./chainFacts.ts"

/**
 * The notes of wallets that count, once screening has answered about all payers, in the order of
 * the decisions. Each decision must follow from its payer and the operator's choice; a note of a
 * served payer must have been decided "counts" only.
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
    // A stranger's note has no entry.
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
