import { gatewayFor, type Caller } from "@shielded-relay/core"
import { Effect } from "effect"

/** How addresses are written on a configured chain on which this caller may act; 400 for any other chain. */
export const familyFor = (caller: Caller, chainId: number) =>
  Effect.map(gatewayFor(caller, chainId), ({ family }) => family)
