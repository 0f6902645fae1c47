import type { ChainFamily } from "./Address.ts"
import { parseEvmAddress, renderEvmAddress } from "./evmAddress.ts"
import { parseSolanaAddress, renderSolanaAddress } from "./solanaAddress.ts"
import { parseTronAddress, renderTronAddress } from "./tronAddress.ts"

/**
 * The keys of accounts. `key20`: secp256k1; the address is 20 bytes of the key's hash. `key32`: Ed25519; the address is the key's 32 bytes.
 */
export type KeyKind = "key20" | "key32"

/** How a chain family writes addresses. */
interface FamilyRow {
  readonly keys: KeyKind
  /** Number of bytes. */
  readonly addressLength: 20 | 32
  /** The first notation is the family's own. */
  readonly parsers: ReadonlyArray<(text: string) => Uint8Array | null>
  readonly render: (bytes: Uint8Array) => string
}

/** One row per family. EVM and TRON share keys, so both accept both notations. */
export const families: Readonly<Record<ChainFamily, FamilyRow>> = {
  evm: {
    keys: "key20",
    addressLength: 20,
    parsers: [parseEvmAddress, parseTronAddress],
    render: renderEvmAddress,
  },
  tron: {
    keys: "key20",
    addressLength: 20,
    parsers: [parseTronAddress, parseEvmAddress],
    render: renderTronAddress,
  },
  solana: {
    keys: "key32",
    addressLength: 32,
    parsers: [parseSolanaAddress],
    render: renderSolanaAddress,
  },
}

/** The first family whose addresses have this number of bytes. */
export function rowOfLength(length: number): FamilyRow | undefined {
  return Object.values(families).find(({ addressLength }) => addressLength === length)
}
