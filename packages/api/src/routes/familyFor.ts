import { gatewayFor, type Caller } from "@shielded-relay/core"
import { Effect } from "effect"

/** The address family of a configured chain on which this caller may act. Fails like `gatewayFor` for any other chain. */
export const familyFor = (caller: Caller, chainId: number) =>
  Effect.map(gatewayFor(caller, chainId), ({ family }) => family)
