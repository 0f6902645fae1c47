import { Effect, Option } from "effect"
import type { AskContract, AskContractFor } from "../../port/chain/ContractSignatures.ts"
import { FairPlaces, type PlaceLimits } from "./FairPlaces.ts"

/**
 * Limits of concurrent contract calls per chain. Anyone who knows a session's id can cause such calls, and a contract or an endpoint may
 * take seconds. Eight client addresses with slow contracts fill all places; then all clients take turns.
 */
const limits: PlaceLimits = { places: 16, share: 2, waiting: 16 }

/**
 * Verifies contract signatures on one chain with places shared fairly among client addresses. Returns `unavailable` if too many of the
 * client's calls already wait.
 */
export function askFairly(ask: AskContract): AskContractFor {
  const places = new FairPlaces(limits)
  return (signature, client) =>
    Effect.map(
      places.use(client, ask(signature)),
      Option.getOrElse(() => "unavailable" as const),
    )
}
