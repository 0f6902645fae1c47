import { evmAddress as address } from "./evmAddress.ts"
import { JsonReader, jsonFields, listOf, nonEmpty, positiveDecimal, whole } from "./JsonReader.ts"
import type { Problems } from "./Problems.ts"
import { readPriceFeed, type PriceFeedConfiguration } from "./readPriceFeed.ts"
import { readSwaps, type SwapConfiguration } from "./readSwaps.ts"
import {
  parseEndpointReference,
  parseKeyReference,
  type SecretReference,
} from "./SecretReference.ts"

export interface EndpointConfiguration {
  readonly url: SecretReference
  readonly name?: string
  readonly use?: "both" | "read" | "submit"
}

export interface TokenConfiguration {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly name?: string
  /** `tokens` smallest units are worth `native` smallest units of the native coin; without it the token pays no fees. */
  readonly price?: { readonly tokens: bigint; readonly native: bigint }
  /** Where its price comes from instead. */
  readonly priceFeed?: PriceFeedConfiguration
}

export interface EvmChainConfiguration {
  readonly family: "evm"
  readonly chainId: number
  readonly name: string
  readonly endpoints: ReadonlyArray<EndpointConfiguration>
  readonly pool: string
  readonly deploymentBlock: number
  readonly senders: ReadonlyArray<SecretReference>
  /** Smallest units of the native coin. */
  readonly senderFloor?: bigint
  readonly feeRecipient: string
  readonly tokens: ReadonlyArray<TokenConfiguration>
  readonly confirmations?: number
  readonly finality?: "tag" | number
  /** Factories whose contract accounts may sign before they are deployed. */
  readonly accountFactories?: ReadonlyArray<string>
  readonly l1Fees?: "none" | "op-stack"
  readonly sanctionsOracle?: string
  /** Where tokens are exchanged; without it nothing is swapped. */
  readonly swaps?: SwapConfiguration
}

export type ChainConfiguration = EvmChainConfiguration

/** The chains from their JSON text. Everything wrong in it is noted; what is not wrong is returned. */
export function readChains(
  where: string,
  text: string,
  problems: Problems,
): ReadonlyArray<ChainConfiguration> {
  const parsed = parseJson(text)
  if (!Array.isArray(parsed) || parsed.length === 0) {
    problems.add(where, "must be a JSON list of one chain or more")
    return []
  }
  const chains = parsed.flatMap((value: unknown, position) => {
    const chain = readChain(`${where}[${position}]`, value, problems)
    return chain === undefined ? [] : [chain]
  })
  const ids = chains.map(({ chainId }) => chainId)
  for (const [position, id] of ids.entries()) {
    if (ids.indexOf(id) !== position) problems.add(where, `names chainId ${id} twice`)
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
    reader.optional("family", '"evm"', (one) => (one === "evm" ? one : undefined)) ?? "evm"
  const chainId = reader.required("chainId", "a positive whole number", whole(1))
  const name = reader.required("name", "a text", nonEmpty)
  const endpoints = readEndpoints(reader, problems)
  const pool = reader.required("poolAddress", "an address", address)
  const deploymentBlock = reader.required("deploymentBlock", "the number of a block", whole(0))
  const senders = reader.list("senders", 1).flatMap((one) => {
    const reference = parseKeyReference(one.value)
    const wanted = "must be vault:<number>, env:NAME or file:/path, never a key itself"
    return reference === undefined ? (problems.add(one.where, wanted) ?? []) : [reference]
  })
  const senderFloor = reader.optional(
    "senderFloor",
    "a positive whole number as text",
    positiveDecimal,
  )
  const feeRecipient = reader.required("feeRecipient", "an address", address)
  const tokens = readTokens(reader, problems)
  const confirmations = reader.optional("confirmations", "a whole number from 1 on", whole(1))
  const finality = reader.optional("finality", '"tag" or a number of blocks', (one) =>
    one === "tag" ? one : whole(0)(one),
  )
  const sanctionsOracle = reader.optional("sanctionsOracle", "an address", address)
  const accountFactories = reader.optional(
    "accountFactories",
    "a list of addresses",
    listOf(address),
  )
  const l1Fees = reader.optional("l1Fees", '"none" or "op-stack"', (one) =>
    one === "none" || one === "op-stack" ? one : undefined,
  )
  const swaps = readSwaps(reader, problems)
  reader.refuseOthers()
  if (
    chainId === undefined ||
    name === undefined ||
    pool === undefined ||
    deploymentBlock === undefined ||
    feeRecipient === undefined
  ) {
    return undefined
  }
  return {
    family,
    chainId,
    name,
    endpoints,
    pool,
    deploymentBlock,
    senders,
    feeRecipient,
    tokens,
    ...(senderFloor === undefined ? {} : { senderFloor }),
    ...(confirmations === undefined ? {} : { confirmations }),
    ...(finality === undefined ? {} : { finality }),
    ...(accountFactories === undefined ? {} : { accountFactories }),
    ...(l1Fees === undefined ? {} : { l1Fees }),
    ...(sanctionsOracle === undefined ? {} : { sanctionsOracle }),
    ...(swaps === undefined ? {} : { swaps }),
  }
}

function readEndpoints(
  chain: JsonReader,
  problems: Problems,
): ReadonlyArray<EndpointConfiguration> {
  return chain.list("rpcUrls", 1).flatMap(({ where, value }) => {
    if (typeof value === "string") {
      const url = parseEndpointReference(value)
      return url === undefined ? (problems.add(where, "must not be empty") ?? []) : [{ url }]
    }
    const fields = jsonFields(value)
    if (fields === undefined) {
      return problems.add(where, "must be a URL, env:NAME, file:/path or an object") ?? []
    }
    const reader = new JsonReader(where, fields, problems)
    const url = reader.required("url", "a URL, env:NAME or file:/path", parseEndpointReference)
    const name = reader.optional("name", "a text", nonEmpty)
    const use = reader.optional("use", '"both", "read" or "submit"', (one) =>
      one === "both" || one === "read" || one === "submit" ? one : undefined,
    )
    reader.refuseOthers()
    if (url === undefined) return []
    return [{ url, ...(name === undefined ? {} : { name }), ...(use === undefined ? {} : { use }) }]
  })
}

function readTokens(chain: JsonReader, problems: Problems): ReadonlyArray<TokenConfiguration> {
  return chain.list("tokens", 1).flatMap(({ where, value }) => {
    const fields = jsonFields(value)
    if (fields === undefined) return problems.add(where, "must be an object") ?? []
    const reader = new JsonReader(where, fields, problems)
    const tokenAddress = reader.required("address", "an address", address)
    const symbol = reader.required("symbol", "a text", nonEmpty)
    const decimals = reader.required("decimals", "a whole number from 0 to 77", whole(0, 77))
    const name = reader.optional("name", "a text", nonEmpty)
    const price = readPrice(reader, problems)
    const priceFeed = readPriceFeed(reader, problems)
    if (price !== undefined && priceFeed !== undefined)
      problems.add(where, "has a price and a priceFeed: only one can decide")
    reader.refuseOthers()
    if (tokenAddress === undefined || symbol === undefined || decimals === undefined) return []
    return [
      {
        address: tokenAddress,
        symbol,
        decimals,
        ...(name === undefined ? {} : { name }),
        ...(price === undefined ? {} : { price }),
        ...(priceFeed === undefined ? {} : { priceFeed }),
      },
    ]
  })
}

function readPrice(token: JsonReader, problems: Problems): TokenConfiguration["price"] {
  const fields = token.optional("price", 'an object {"tokens", "native"}', jsonFields)
  if (fields === undefined) return undefined
  const reader = new JsonReader(`${token.where}.price`, fields, problems)
  const wanted = "a positive whole number as text"
  const tokens = reader.required("tokens", wanted, positiveDecimal)
  const native = reader.required("native", wanted, positiveDecimal)
  reader.refuseOthers()
  return tokens === undefined || native === undefined ? undefined : { tokens, native }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
