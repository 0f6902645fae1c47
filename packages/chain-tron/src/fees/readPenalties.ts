import { isNativeToken, type Address } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { contractInfoCall } from "../rpc/tronCalls.ts"
import type { Penalties } from "./energyOf.ts"

/** Reads what dynamic energy adds to the pool's and the tokens' calls, at one endpoint. */
export const readPenalties = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  pool: Address,
  tokens: ReadonlyArray<Address>,
) {
  const penaltyOf = (contract: Address) =>
    Effect.map(
      endpoint.ask(contractInfoCall(hexOfAddress(contract))),
      (info) => info?.contract_state?.energy_factor ?? 0n,
    )
  const contracts = tokens.filter((token) => !isNativeToken(token))
  const ofTokens = yield* Effect.forEach(contracts, penaltyOf, { concurrency: 4 })
  return {
    pool: yield* penaltyOf(pool),
    tokens: ofTokens.reduce((a, b) => (a > b ? a : b), 0n),
  } satisfies Penalties
})
