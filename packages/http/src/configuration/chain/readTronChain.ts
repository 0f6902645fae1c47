import { tronAddress as address } from "./familyAddress.ts"
import type { FamilyRules } from "./FamilyRules.ts"
import { whole, type JsonReader } from "../JsonReader.ts"
import type { Problems } from "../Problems.ts"
import { readAnyChain, type AnyChainConfiguration } from "./readAnyChain.ts"
import { readGasTank, type GasTankConfiguration } from "./readGasTank.ts"
import { readTronSwaps, type TronSwapConfiguration } from "./readTronSwaps.ts"

export interface TronChainConfiguration extends AnyChainConfiguration, GasTankConfiguration {
  readonly family: "tron"
  readonly pool: string
  readonly deploymentBlock: number
  readonly confirmations?: number
  /** The permission of the relaying accounts under which their keys sign. */
  readonly permissionId?: number
  /** Swap venues; without it swaps are off. */
  readonly swaps?: TronSwapConfiguration
}

/** Decimals of TRX. */
const coinDecimals = 6

const wanted = "an address (T…, 41… or 0x…)"
const rules = { wanted, address, priceFeeds: "feeds" } satisfies FamilyRules

/** Reads a chain of the family "tron". */
export function readTronChain(
  reader: JsonReader,
  problems: Problems,
): TronChainConfiguration | undefined {
  const shared = readAnyChain(reader, problems, rules)
  const pool = reader.required("poolAddress", wanted, address)
  const deploymentBlock = reader.required("deploymentBlock", "the number of a block", whole(0))
  const confirmations = reader.optional("confirmations", "a whole number of at least 1", whole(1))
  const permissionId = reader.optional("permissionId", "a whole number from 0 to 9", whole(0, 9))
  const swaps = readTronSwaps(reader, wanted)
  const tank = readGasTank(reader, coinDecimals)
  reader.refuseOthers()
  if (shared === undefined || pool === undefined || deploymentBlock === undefined) return undefined
  return {
    ...shared,
    ...tank,
    family: "tron",
    pool,
    deploymentBlock,
    ...(confirmations === undefined ? {} : { confirmations }),
    ...(permissionId === undefined ? {} : { permissionId }),
    ...(swaps === undefined ? {} : { swaps }),
  }
}
