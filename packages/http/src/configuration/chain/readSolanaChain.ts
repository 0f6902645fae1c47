import type { FamilyRules } from "./FamilyRules.ts"
import { positiveDecimal, whole, type JsonReader } from "../JsonReader.ts"
import type { Problems } from "../Problems.ts"
import { readAnyChain, type AnyChainConfiguration } from "./readAnyChain.ts"
import type { GasTankReference } from "../SecretReference.ts"
import { refuseGasTank } from "./readGasTank.ts"
import { readSolanaSwaps, type SolanaSwapConfiguration } from "./readSolanaSwaps.ts"
import { solanaAddress } from "./familyAddress.ts"

export interface SolanaChainConfiguration extends AnyChainConfiguration {
  readonly family: "solana"
  /** The hash of the cluster's genesis block, base58. */
  readonly genesisHash: string
  /** The pool's program id, base58. */
  readonly pool: string
  /** SHA-256 of the program's bytes, hex. Default: that of the build in pool-program. */
  readonly programHash?: string
  readonly lookupTable: string
  readonly deploymentSlot: number
  /** Millionths of a lamport per compute unit. */
  readonly unitPrice?: { readonly least?: bigint; readonly most?: bigint }
  /** Never configured: the account that an operator's own transfer is paid from. */
  readonly gasTank?: GasTankReference
  /** Swap venues; without it swaps are off. */
  readonly swaps?: SolanaSwapConfiguration
}

const rules = {
  wanted: "an address in base58",
  address: solanaAddress,
  priceFeeds: "none",
} satisfies FamilyRules

/** Reads a chain of the family "solana". */
export function readSolanaChain(
  reader: JsonReader,
  problems: Problems,
): SolanaChainConfiguration | undefined {
  const shared = readAnyChain(reader, problems, rules)
  const genesisHash = reader.required("genesisHash", "32 bytes in base58", solanaAddress)
  const pool = reader.required("poolAddress", "the program in base58", solanaAddress)
  const programHash = reader.optional("programHash", "a SHA-256 in 64 hex digits", sha256Hex)
  const lookupTable = reader.required("lookupTable", "an address in base58", solanaAddress)
  const deploymentSlot = reader.required("deploymentSlot", "the number of a slot", whole(0))
  const unitPrice = readUnitPrice(reader)
  const swaps = readSolanaSwaps(reader)
  refuseGasTank(reader)
  reader.refuseOthers()
  if (
    shared === undefined ||
    genesisHash === undefined ||
    pool === undefined ||
    lookupTable === undefined ||
    deploymentSlot === undefined
  ) {
    return undefined
  }
  return {
    ...shared,
    family: "solana",
    genesisHash,
    pool,
    lookupTable,
    deploymentSlot,
    ...(programHash === undefined ? {} : { programHash }),
    ...(unitPrice === undefined ? {} : { unitPrice }),
    ...(swaps === undefined ? {} : { swaps }),
  }
}

function readUnitPrice(chain: JsonReader): SolanaChainConfiguration["unitPrice"] {
  const reader = chain.object("unitPrice", 'an object {"least", "most"}')
  if (reader === undefined) return undefined
  const wanted = "a positive whole number as text"
  const least = reader.optional("least", wanted, positiveDecimal)
  const most = reader.optional("most", wanted, positiveDecimal)
  reader.refuseOthers()
  return {
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
  }
}

/** Parses a hash in either case and returns it in lower case, as `solanaChain` expects. */
function sha256Hex(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f]{64}$/i.test(value)
    ? value.toLowerCase()
    : undefined
}
