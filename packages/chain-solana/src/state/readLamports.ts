import type { Address, ChainUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { balanceCall } from "../rpc/solanaCalls.ts"

/** The lamports of an account; 0 if it does not exist. */
export const readLamports = (
  endpoints: Endpoints,
  account: Address,
): Effect.Effect<bigint, ChainUnavailable> =>
  endpoints.first((endpoint) =>
    Effect.map(endpoint.ask(balanceCall(keyOfAddress(account))), ({ value }) => BigInt(value)),
  )
