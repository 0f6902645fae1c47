import type { SimulatedNetwork } from "@shielded-relay/testkit"
import type { Payers } from "../caller/Payers.ts"
import type { Arrival } from "./chainFacts.ts"

/**
 * The notes of wallets that count, in the order of the decisions. Every note must have a final
 * standing: a first decision that follows from what screening said of its payer, or from the
 * operator's rule for payers that the chain does not show; then exactly the operator's decisions.
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
    const found = await payers.entry(key)
    // A stranger's note has no entry.
    if (found === null) continue
    const [first, ...later] = found.decisions.map(({ state }) => state)
    const at = found.decisions[0]?.at ?? 0
    const follows =
      (first === "served" || first === "quarantined") && payers.mayBecome(arrival, first, at)
    const made = payers.operator.madeAbout(key)
    if (!follows || later.join() !== made.join() || found.state !== (later.at(-1) ?? first))
      problems.push(
        `note ${arrival.transactionHash} ${arrival.log} of ${arrival.from} is ${found.state} by ${[first, ...later].join()}, and the operator decided ${made.join() || "nothing"}`,
      )
    if (found.state !== "served" && found.state !== "released") continue
    counting.push({
      ...arrival,
      position: Math.max(arrival.position, found.countsFrom ?? 0),
      time: Math.max(arrival.time, found.decisions.at(-1)?.at ?? 0),
    })
  }
  return { counting, problems }
}
