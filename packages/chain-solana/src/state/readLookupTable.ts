import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  type PublicKey,
} from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo, readAccounts } from "./readAccounts.ts"

/** A lookup table from its account; `null` for anything else. Anybody can make an account of that program's which is none. */
export function lookupTableIn(
  key: PublicKey,
  account: RpcAccount | null,
): AddressLookupTableAccount | null {
  if (account === null || !belongsTo(account, AddressLookupTableProgram.programId)) return null
  try {
    const state = AddressLookupTableAccount.deserialize(account.data)
    return new AddressLookupTableAccount({ key, state })
  } catch {
    return null
  }
}

export const readLookupTable = Effect.fnUntraced(function* (endpoint: Endpoint, key: PublicKey) {
  const [account = null] = yield* readAccounts(endpoint, [key])
  return lookupTableIn(key, account)
})

/** Nobody can add to it, take from it or close it: transactions that name it stay what they are. */
export const isFixed = (table: AddressLookupTableAccount | null): boolean =>
  table !== null && table.state.authority === undefined && table.isActive()
