import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  type PublicKey,
} from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo, readAccounts } from "./readAccounts.ts"

/**
 * Decodes a lookup table account; `null` for any other account. Accounts of the lookup table program may hold other data, which anyone can
 * create.
 */
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

/** Whether the table is frozen: it cannot be extended or closed, so transactions that use it keep their meaning. */
export const isFrozen = (table: AddressLookupTableAccount | null): boolean =>
  table !== null && table.state.authority === undefined && table.isActive()
