import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { addressBytes, type Address } from "@shielded-relay/core"
import { hash3 } from "@shielded-relay/pool"
import { integerOf } from "./tags.ts"

const tagMask = (1n << 80n) - 1n

/** The low 80 bits of `sha256("shielded-pool/v1" ‖ genesis hash ‖ program)`, with the lowest bit set. */
export function poolTagOf(genesisHash: Uint8Array, program: Uint8Array): bigint {
  const hash = sha256(concatBytes(utf8ToBytes("shielded-pool/v1"), genesisHash, program))
  return (integerOf(hash) & tagMask) | 1n
}

/**
 * `H(poolTag, high 128 bits of the mint, low 128 bits)`. The native coin is the mint of 32 zero bytes.
 * @throws RangeError if the mint is not 32 bytes
 */
export function assetOfMint(poolTag: bigint, mint: Uint8Array): bigint {
  if (mint.length !== 32) throw new RangeError(`A mint must be 32 bytes, got ${mint.length}`)
  return hash3(poolTag, integerOf(mint.subarray(0, 16)), integerOf(mint.subarray(16)))
}

/** Maps between tokens and assets. An asset is a hash, so its token is known only if that token was hashed here before. */
export interface Assets {
  readonly assetOf: (token: Address) => bigint
  /** The asset's token; `null` if that token is unknown here. */
  readonly tokenOf: (asset: bigint) => Address | null
}

/** Starts with the given tokens and adds each token passed to `assetOf`. */
export function assetsOf(poolTag: bigint, tokens: ReadonlyArray<Address>): Assets {
  const assets = new Map<Address, bigint>()
  const named = new Map<bigint, Address>()
  const assetOf = (token: Address) => {
    const known = assets.get(token)
    if (known !== undefined) return known
    const asset = assetOfMint(poolTag, addressBytes(token))
    assets.set(token, asset)
    named.set(asset, token)
    return asset
  }
  for (const token of tokens) assetOf(token)
  return { assetOf, tokenOf: (asset) => named.get(asset) ?? null }
}
