import { AddressLookupTableAccount, type PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { readAccounts } from "../state/readAccounts.ts"
import { lookupTableIn } from "../state/readLookupTable.ts"
import type { RoutedTable } from "./RoutedData.ts"

/**
 * Rebuilds a lookup table from the stored entries. All other entries hold the table's own address, which no route names. So a transaction's
 * bytes follow from stored data alone, and signing needs no network access.
 */
export function tableOfPlaces({ key, places }: RoutedTable): AddressLookupTableAccount {
  const addresses = new Array<PublicKey>(256).fill(key)
  for (const { index, account } of places) addresses[index] = account
  return new AddressLookupTableAccount({
    key,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses,
    },
  })
}

/** Reads the tables that transactions can use now. Missing and deactivated ones are left out. */
export const readTables = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  keys: ReadonlyArray<PublicKey>,
) {
  if (keys.length === 0) return []
  const accounts = yield* readAccounts(endpoint, keys)
  return keys.flatMap((key, at) => {
    const table = lookupTableIn(key, accounts[at] ?? null)
    return table?.isActive() === true ? [table] : []
  })
})

/** Whether each table is still active and holds the stored entries. The table's authority can close it but cannot change its entries. */
export const matchStoredEntries = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  routed: ReadonlyArray<RoutedTable>,
) {
  const tables = yield* readTables(
    endpoint,
    routed.map(({ key }) => key),
  )
  return routed.every(({ key, places }) => {
    const addresses = tables.find((table) => table.key.equals(key))?.state.addresses
    return places.every(({ index, account }) => addresses?.[index]?.equals(account) === true)
  })
})
