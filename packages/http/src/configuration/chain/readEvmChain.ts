import { evmAddress as address } from "./familyAddress.ts"
import type { FamilyRules } from "./FamilyRules.ts"
import { listOf, whole, type JsonReader } from "../JsonReader.ts"
import type { Problems } from "../Problems.ts"
import { readAnyChain, type AnyChainConfiguration } from "./readAnyChain.ts"
import { readGasTank, type GasTankConfiguration } from "./readGasTank.ts"
import { readEvmSwaps, type EvmSwapConfiguration } from "./readEvmSwaps.ts"

export interface EvmChainConfiguration extends AnyChainConfiguration, GasTankConfiguration {
  readonly family: "evm"
  readonly pool: string
  readonly deploymentBlock: number
  readonly confirmations?: number
  readonly finality?: "tag" | number
  /** Factories whose contract accounts may sign before deployment (EIP-6492). */
  readonly accountFactories?: ReadonlyArray<string>
  readonly l1Fees?: "none" | "op-stack"
  readonly sanctionsOracle?: string
  /** Swap venues; without it swaps are off. */
  readonly swaps?: EvmSwapConfiguration
}

/** Decimals of the native coin, on every chain of this family. */
const coinDecimals = 18

const rules = { wanted: "an address", address, priceFeeds: "feeds-and-check" } satisfies FamilyRules

/** Reads a chain of the family "evm". */
export function readEvmChain(
  reader: JsonReader,
  problems: Problems,
): EvmChainConfiguration | undefined {
  const shared = readAnyChain(reader, problems, rules)
  const pool = reader.required("poolAddress", "an address", address)
  const deploymentBlock = reader.required("deploymentBlock", "the number of a block", whole(0))
  const confirmations = reader.optional("confirmations", "a whole number of at least 1", whole(1))
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
  const swaps = readEvmSwaps(reader)
  const tank = readGasTank(reader, coinDecimals)
  reader.refuseOthers()
  if (shared === undefined || pool === undefined || deploymentBlock === undefined) return undefined
  return {
    ...shared,
    ...tank,
    family: "evm",
    pool,
    deploymentBlock,
    ...(confirmations === undefined ? {} : { confirmations }),
    ...(finality === undefined ? {} : { finality }),
    ...(accountFactories === undefined ? {} : { accountFactories }),
    ...(l1Fees === undefined ? {} : { l1Fees }),
    ...(sanctionsOracle === undefined ? {} : { sanctionsOracle }),
    ...(swaps === undefined ? {} : { swaps }),
  }
}
