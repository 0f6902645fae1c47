import type { SwapOptions, SwapVenueOptions } from "@shielded-relay/chain-evm"
import { evmAddress } from "./evmAddress.ts"
import { JsonReader, jsonFields, nonEmpty, whole } from "./JsonReader.ts"
import type { Problems } from "./Problems.ts"

export type SwapConfiguration = SwapOptions

/** `swaps` of a chain, when it is there. */
export function readSwaps(chain: JsonReader, problems: Problems): SwapConfiguration | undefined {
  const fields = chain.optional("swaps", 'an object with "wrappedNative" and "venues"', jsonFields)
  if (fields === undefined) return undefined
  const reader = new JsonReader(`${chain.where}.swaps`, fields, problems)
  const wrappedNative = reader.required("wrappedNative", "an address", evmAddress)
  const intermediates = reader.optional("intermediates", "a list of addresses", evmAddresses)
  const venues = reader.list("venues", 1).flatMap(({ where, value }) => {
    const venue = readVenue(where, value, problems)
    return venue === undefined ? [] : [venue]
  })
  reader.refuseOthers()
  return wrappedNative === undefined
    ? undefined
    : { wrappedNative, venues, ...(intermediates === undefined ? {} : { intermediates }) }
}

function readVenue(
  where: string,
  value: unknown,
  problems: Problems,
): SwapVenueOptions | undefined {
  const fields = jsonFields(value)
  if (fields === undefined) return problems.add(where, "must be an object")
  const reader = new JsonReader(where, fields, problems)
  const kind = reader.required("kind", '"uniswap-v3" or "uniswap-v2"', (one) =>
    one === "uniswap-v3" || one === "uniswap-v2" ? one : undefined,
  )
  const action = reader.required("action", "the name of an action of the pool", nonEmpty)
  if (kind === undefined || action === undefined) return undefined
  switch (kind) {
    case "uniswap-v3": {
      const quoter = reader.required("quoter", "an address", evmAddress)
      const feeTiers = reader.optional("feeTiers", "a list of whole numbers below 2^24", tiers)
      reader.refuseOthers()
      if (quoter === undefined) return undefined
      return { kind, action, quoter, ...(feeTiers === undefined ? {} : { feeTiers }) }
    }
    case "uniswap-v2": {
      const router = reader.required("router", "an address", evmAddress)
      reader.refuseOthers()
      return router === undefined ? undefined : { kind, action, router }
    }
  }
}

/** A list of addresses; `undefined` for anything else. */
export function evmAddresses(value: unknown): ReadonlyArray<string> | undefined {
  return listOf(value, evmAddress)
}

function tiers(value: unknown): ReadonlyArray<number> | undefined {
  return listOf(value, whole(0, 2 ** 24 - 1))
}

function listOf<A>(
  value: unknown,
  rule: (one: unknown) => A | undefined,
): ReadonlyArray<A> | undefined {
  if (!Array.isArray(value)) return undefined
  const list = value.flatMap((one: unknown) => rule(one) ?? [])
  return list.length === value.length ? list : undefined
}
