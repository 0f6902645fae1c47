import type { SwapOptions } from "@shielded-relay/chain-solana"
import { jsonFields, JsonReader, nonEmpty } from "./JsonReader.ts"
import type { Problems } from "./Problems.ts"

/** `swaps` of a Solana chain: its venues, one or more. */
export function readSolanaSwaps(
  chain: JsonReader,
  problems: Problems,
  address: (value: unknown) => string | undefined,
): SwapOptions | undefined {
  const fields = chain.optional("swaps", 'an object {"venues"}', jsonFields)
  if (fields === undefined) return undefined
  const swaps = new JsonReader(`${chain.where}.swaps`, fields, problems)
  const venues = swaps.list("venues", 1).flatMap(({ where, value }) => {
    const of = jsonFields(value)
    if (of === undefined) return problems.add(where, "must be an object") ?? []
    const reader = new JsonReader(where, of, problems)
    const kind = reader.required("kind", '"exchange"', (one) =>
      one === "exchange" ? ("exchange" as const) : undefined,
    )
    const name = reader.required("name", "a text", nonEmpty)
    const program = reader.required("program", "an address in base58", address)
    const lookupTable = reader.optional("lookupTable", "an address in base58", address)
    reader.refuseOthers()
    if (kind === undefined || name === undefined || program === undefined) return []
    return [{ kind, name, program, ...(lookupTable === undefined ? {} : { lookupTable }) }]
  })
  swaps.refuseOthers()
  return { venues }
}
