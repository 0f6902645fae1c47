import { JsonReader, jsonFields } from "../JsonReader.ts"
import { parseJson } from "../parseJson.ts"
import type { Problems } from "../Problems.ts"
import { readEvmChain, type EvmChainConfiguration } from "./readEvmChain.ts"
import { readSolanaChain, type SolanaChainConfiguration } from "./readSolanaChain.ts"
import { readTronChain, type TronChainConfiguration } from "./readTronChain.ts"

export type ChainConfiguration =
  | EvmChainConfiguration
  | SolanaChainConfiguration
  | TronChainConfiguration

/** Reads the chains from their JSON text. Collects all problems and returns the valid chains. */
export function readChains(
  where: string,
  text: string,
  problems: Problems,
): ReadonlyArray<ChainConfiguration> {
  const parsed = parseJson(where, text, problems)
  if (parsed === undefined) return []
  if (!Array.isArray(parsed) || parsed.length === 0) {
    problems.add(where, "must be a JSON list of at least one chain")
    return []
  }
  const chains = parsed.flatMap((value: unknown, position) => {
    const chain = readChain(`${where}[${position}]`, value, problems)
    return chain === undefined ? [] : [chain]
  })
  const ids = chains.map(({ chainId }) => chainId)
  for (const [position, id] of ids.entries()) {
    if (ids.indexOf(id) !== position) problems.add(where, `repeats chainId ${id}`)
  }
  return chains
}

function readChain(
  where: string,
  value: unknown,
  problems: Problems,
): ChainConfiguration | undefined {
  const fields = jsonFields(value)
  if (fields === undefined) return problems.add(where, "must be an object")
  const reader = new JsonReader(where, fields, problems)
  const family =
    reader.optional("family", '"evm", "solana" or "tron"', (one) =>
      one === "evm" || one === "solana" || one === "tron" ? one : undefined,
    ) ?? "evm"
  switch (family) {
    case "evm":
      return readEvmChain(reader, problems)
    case "solana":
      return readSolanaChain(reader, problems)
    case "tron":
      return readTronChain(reader, problems)
  }
}
