import type { TypedData } from "./TypedData.ts"

/**
 * The owner of a balance. Created by `evmKey`, `tronKey`, `solanaKey`, `viemAccount`, `viemWalletClient`,
 * `ethersSigner`, `tronWebWallet` or `solanaWallet`, or by your own implementation for other signers.
 */
export type Wallet = TypedDataWallet | TextWallet

/**
 * An owner with 20 bytes (EVM, TRON): signs sessions as personal messages and transactions as typed data. A contract
 * account's signatures have the length its code expects (EIP-1271; wrapped by EIP-6492 before deployment).
 */
export interface TypedDataWallet {
  readonly signs: "typed-data"
  /** `0x…` or `T…`. */
  readonly address: () => Promise<string>
  /** EIP-191 or TIP-191, 65 bytes as hex. */
  readonly signMessage: (text: string) => Promise<string>
  /** EIP-712, 65 bytes as hex. */
  readonly signTypedData: (data: TypedData) => Promise<string>
}

/** An owner with 32 bytes (Solana): signs sessions and transactions as text. */
export interface TextWallet {
  readonly signs: "text"
  /** Base58. */
  readonly address: () => Promise<string>
  /** Ed25519 over the UTF-8 bytes, 128 hex digits. */
  readonly signMessage: (text: string) => Promise<string>
}
