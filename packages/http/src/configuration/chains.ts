import { evmAddress as address } from "./evmAddress.ts"
import { JsonReader, jsonFields, listOf, nonEmpty, positiveDecimal, whole } from "./JsonReader.ts"
import type { Problems } from "./Problems.ts"
import { readEndpoints, readSenders, type EndpointConfiguration } from "./readEndpoints.ts"
import { readSolanaChain, type SolanaChainConfiguration } from "./readSolanaChain.ts"
import { readSwaps, type SwapConfiguration } from "./readSwaps.ts"
import { readTokens, type TokenConfiguration } from "./readTokens.ts"
import type { SecretReference } from "./SecretReference.ts"

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

export type ChainConfiguration = EvmChainConfiguration | SolanaChainConfiguration

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
    reader.optional("family", '"evm" or "solana"', (one) =>
      one === "evm" || one === "solana" ? one : undefined,
    ) ?? "evm"
  return family === "solana" ? readSolanaChain(reader, problems) : readEvmChain(reader, problems)
}

function readEvmChain(reader: JsonReader, problems: Problems): EvmChainConfiguration | undefined {
  const chainId = reader.required("chainId", "a positive whole number", whole(1))
  const name = reader.required("name", "a text", nonEmpty)
  const endpoints = readEndpoints(reader, problems)
  const pool = reader.required("poolAddress", "an address", address)
  const deploymentBlock = reader.required("deploymentBlock", "the number of a block", whole(0))
  const senders = readSenders(reader, problems)
  const senderFloor = reader.optional(
    "senderFloor",
    "a positive whole number as text",
    positiveDecimal,
  )
  const feeRecipient = reader.required("feeRecipient", "an address", address)
  const tokens = readTokens(reader, problems, address)
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
    family: "evm",
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
