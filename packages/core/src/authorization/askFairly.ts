import { Effect, Option } from "effect"
import type { AskContract, AskContractFor } from "../port/chain/ContractSignatures.ts"
import { FairPlaces, type PlaceLimits } from "./FairPlaces.ts"

/**
 * Questions to the contracts of one chain: anybody who knows a session's id can ask them, and a contract or an endpoint may take seconds. Eight
 * client addresses with slow contracts fill all places; from then on everybody waits for a turn.
 */
const limits: PlaceLimits = { places: 16, share: 2, waiting: 16 }

/** Asks one chain's contracts with places that client addresses share fairly; `unavailable` when too many of the client's questions wait. */
export function askFairly(ask: AskContract): AskContractFor {
  const places = new FairPlaces(limits)
  return (signature, client) =>
    Effect.map(
      places.use(client, ask(signature)),
      Option.getOrElse(() => "unavailable" as const),
    )
}
