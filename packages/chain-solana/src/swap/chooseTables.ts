import type { AddressLookupTableAccount, PublicKey } from "@solana/web3.js"
import type { RoutedTable } from "./RoutedData.ts"

/**
 * Chooses the lookup tables that shorten a transaction, and their entries. A table costs 34 bytes plus one per account and an account
 * outside of tables costs 32, so a table pays off from two accounts on. The table with the most accounts comes first; of equal ones, the
 * one named first.
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

/** The index of each wanted account in a table, at its first occurrence. An index is a byte: a table has at most 256 entries. */
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
