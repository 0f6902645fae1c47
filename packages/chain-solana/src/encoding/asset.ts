import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { addressBytes, type Address } from "@shielded-relay/core"
import { hash3 } from "@shielded-relay/pool"
import { integerOf } from "./tags.ts"

const tagMask = (1n << 80n) - 1n

/** The low 80 bits of `sha256("shielded-pool/v1" ‖ genesis hash ‖ program)`, made odd. */
export function poolTagOf(genesisHash: Uint8Array, program: Uint8Array): bigint {
  const hash = sha256(concatBytes(utf8ToBytes("shielded-pool/v1"), genesisHash, program))
  return (integerOf(hash) & tagMask) | 1n
}

/** `H(poolTag, high 128 bits of the mint, low 128 bits)`; the native coin is the mint of zeros. */
export function assetOfMint(poolTag: bigint, mint: Uint8Array): bigint {
  if (mint.length !== 32) throw new RangeError(`A mint has 32 bytes, not ${mint.length}`)
  return hash3(poolTag, integerOf(mint.subarray(0, 16)), integerOf(mint.subarray(16)))
}

/** Assets by token and tokens by asset: an asset is a hash, so its token is known only to whoever hashed it. */
export interface Assets {
  readonly assetOf: (token: Address) => bigint
  /** `null` for an asset of a token that nobody here has named. */
  readonly tokenOf: (asset: bigint) => Address | null
}

/** Beside the tokens that are given, every one that is asked about is remembered: the index asks for each that the pool's events name. */
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
