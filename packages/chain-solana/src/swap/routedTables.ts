import { AddressLookupTableAccount, type PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { readAccounts } from "../state/readAccounts.ts"
import { lookupTableIn } from "../state/readLookupTable.ts"
import type { RoutedTable } from "./RoutedData.ts"

/**
 * A table of which only the places are known that a transaction refers to. Elsewhere its own address stands, which no account of a route is.
 * So the bytes of a transaction follow from what is stored, and signing asks nobody.
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

/** The tables at some addresses that transactions can refer to now; others are left out. */
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

/** Whether each table is there and in use, and holds what a stored route says. Whoever made one can close it, but not change what it holds. */
export const holdTheirPlaces = Effect.fnUntraced(function* (
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
