import { keccak_256 } from "@noble/hashes/sha3.js"
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { addressBytes } from "../../address/addressBytes.ts"
import type { Address } from "../../address/Address.ts"

/** The 32 bytes that a wallet signs for typed data, from the hashes of its domain and its struct. EIP-712, "eth_signTypedData". */
export function typedDataDigestOf(domain: Uint8Array, struct: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), domain, struct))
}

/** The 32 bytes that stand for a text: the Keccak-256 hash of its UTF-8. */
export function textHash(text: string): Uint8Array {
  return keccak_256(utf8ToBytes(text))
}

/** A number as 32 bytes, negative ones in two's complement. */
export function integerWord(value: bigint): Uint8Array {
  return hexToBytes(BigInt.asUintN(256, value).toString(16).padStart(64, "0"))
}

/** A 20-byte address as 32 bytes, with zeros before it. */
export function addressWord(address: Address): Uint8Array {
  return concatBytes(new Uint8Array(12), addressBytes(address))
}
