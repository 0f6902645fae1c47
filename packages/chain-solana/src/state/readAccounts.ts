import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { accountsCall, type DataSlice } from "../rpc/solanaCalls.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"

/** Reads accounts at one slot of one endpoint, in the order of their keys; `null` for one that does not exist. */
export const readAccounts = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  keys: ReadonlyArray<PublicKey>,
  slice?: DataSlice,
): Effect.fn.Return<ReadonlyArray<RpcAccount | null>, EndpointFailure> {
  return (yield* endpoint.ask(accountsCall(keys, slice))).value
})

export const belongsTo = (account: RpcAccount | null, program: PublicKey): boolean =>
  account?.owner === program.toBase58()
