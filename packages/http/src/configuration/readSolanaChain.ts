import type { SwapOptions } from "@shielded-relay/chain-solana"
import { parseAddress } from "@shielded-relay/core"
import { jsonFields, JsonReader, nonEmpty, positiveDecimal, whole } from "./JsonReader.ts"
import type { Problems } from "./Problems.ts"
import { readEndpoints, readSenders, type EndpointConfiguration } from "./readEndpoints.ts"
import { readTokens, type TokenConfiguration } from "./readTokens.ts"
import { readSolanaSwaps } from "./readSolanaSwaps.ts"
import type { SecretReference } from "./SecretReference.ts"

export interface SolanaChainConfiguration {
  readonly family: "solana"
  readonly chainId: number
  readonly name: string
  /** Of the cluster's first block, base58. */
  readonly genesisHash: string
  readonly endpoints: ReadonlyArray<EndpointConfiguration>
  /** The pool's program, base58. */
  readonly pool: string
  readonly lookupTable: string
  readonly deploymentSlot: number
  readonly senders: ReadonlyArray<SecretReference>
  /** Lamports. */
  readonly senderFloor?: bigint
  readonly feeRecipient: string
  readonly tokens: ReadonlyArray<TokenConfiguration>
  /** Millionths of a lamport. */
  readonly unitPrice?: { readonly least?: bigint; readonly most?: bigint }
  /** Where tokens are exchanged; without it nothing is swapped. */
  readonly swaps?: SwapOptions
}

/** A chain of the family "solana". */
export function readSolanaChain(
  reader: JsonReader,
  problems: Problems,
): SolanaChainConfiguration | undefined {
  const chainId = reader.required("chainId", "a positive whole number", whole(1))
  const name = reader.required("name", "a text", nonEmpty)
  const genesisHash = reader.required("genesisHash", "32 bytes in base58", base58)
  const endpoints = readEndpoints(reader, problems)
  const pool = reader.required("poolAddress", "the program in base58", base58)
  const lookupTable = reader.required("lookupTable", "an address in base58", base58)
  const deploymentSlot = reader.required("deploymentSlot", "the number of a slot", whole(0))
  const senders = readSenders(reader, problems)
  const senderFloor = reader.optional(
    "senderFloor",
    "a positive whole number as text",
    positiveDecimal,
  )
  const feeRecipient = reader.required("feeRecipient", "an address in base58", base58)
  const tokens = readTokens(reader, problems, base58)
  for (const { address, priceFeed } of tokens)
    if (priceFeed !== undefined)
      problems.add(reader.where, `has a priceFeed for ${address}: there are none on Solana`)
  const unitPrice = readUnitPrice(reader, problems)
  const swaps = readSolanaSwaps(reader, problems, base58)
  reader.refuseOthers()
  if (
    chainId === undefined ||
    name === undefined ||
    genesisHash === undefined ||
    pool === undefined ||
    lookupTable === undefined ||
    deploymentSlot === undefined ||
    feeRecipient === undefined
  ) {
    return undefined
  }
  return {
    family: "solana",
    chainId,
    name,
    genesisHash,
    endpoints,
    pool,
    lookupTable,
    deploymentSlot,
    senders,
    feeRecipient,
    tokens,
    ...(senderFloor === undefined ? {} : { senderFloor }),
    ...(unitPrice === undefined ? {} : { unitPrice }),
    ...(swaps === undefined ? {} : { swaps }),
  }
}

function readUnitPrice(
  chain: JsonReader,
  problems: Problems,
): SolanaChainConfiguration["unitPrice"] {
  const fields = chain.optional("unitPrice", 'an object {"least", "most"}', jsonFields)
  if (fields === undefined) return undefined
  const reader = new JsonReader(`${chain.where}.unitPrice`, fields, problems)
  const wanted = "a positive whole number as text"
  const least = reader.optional("least", wanted, positiveDecimal)
  const most = reader.optional("most", wanted, positiveDecimal)
  reader.refuseOthers()
  return {
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
  }
}

/** 32 bytes in base58, as Solana writes addresses and hashes. */
function base58(value: unknown): string | undefined {
  return typeof value === "string" && parseAddress(value, "solana") !== null ? value : undefined
}
