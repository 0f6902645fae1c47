import type { Address } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { contractInfoCall } from "../rpc/tronCalls.ts"

/** The code of a contract at one endpoint; `null` if there is none at the address. */
export const readCode = (address: Address) =>
  Effect.fnUntraced(function* (endpoint: Endpoint) {
    const info = yield* endpoint.ask(contractInfoCall(hexOfAddress(address)))
    return info?.runtimecode ?? null
  })
