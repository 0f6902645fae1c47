import type { AddressLookupTableAccount, PublicKey } from "@solana/web3.js"
import type { RoutedTable } from "./RoutedData.ts"

/**
 * Of the tables that an aggregator names those that make a transaction shorter, and of each the places that it takes. A table costs 34 bytes
 * and one for each account, an account without a table 32, so one of two accounts pays. The most useful first; of equal ones the first named.
 */
export function chooseTables(
  accounts: ReadonlyArray<PublicKey>,
  tables: ReadonlyArray<AddressLookupTableAccount>,
): ReadonlyArray<RoutedTable> {
  let wanted = new Map(accounts.map((account) => [account.toBase58(), account]))
  const chosen: Array<RoutedTable> = []
  for (;;) {
    const [best] = tables
      .map((table) => ({ key: table.key, places: placesIn(table, wanted) }))
      .toSorted((a, b) => b.places.length - a.places.length)
    if (best === undefined || best.places.length < 2) return chosen
    chosen.push(best)
    const found = new Set(best.places.map(({ account }) => account.toBase58()))
    wanted = new Map([...wanted].filter(([text]) => !found.has(text)))
  }
}

/** The first place of each: an index is a byte, and a table has 256 places at most. */
function placesIn(
  { state }: AddressLookupTableAccount,
  wanted: ReadonlyMap<string, PublicKey>,
): RoutedTable["places"] {
  const found = new Map<string, RoutedTable["places"][number]>()
  for (const [index, account] of state.addresses.slice(0, 256).entries()) {
    const text = account.toBase58()
    if (wanted.has(text) && !found.has(text)) found.set(text, { index, account })
  }
  return [...found.values()]
}
