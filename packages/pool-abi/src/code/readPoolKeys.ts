import { poolKeys, type Hex, type PoolKeys } from "@shielded-relay/pool-contracts"
import { keysFault } from "./keysFault.ts"

/** What a connector is told about the keys that its pool verifies with. Default of both: the keys in pool-contracts. */
export interface PoolKeysOptions {
  /** Expected `vkHash()` of the pool. */
  readonly verifyingKeys?: string
  /** The keys of a ceremony. */
  readonly keys?: PoolKeys
}

/** The keys that a pool must verify with. */
export interface ExpectedKeys {
  /** Expected `vkHash()`, in lower case. */
  readonly vkHash: Hex
  /** Whether they come from the development ceremony, which networks with real money refuse. */
  readonly development: boolean
}

const isHash = (text: string): text is Hex => /^0x[0-9a-f]{64}$/.test(text)

const isDevelopment = (vkHash: Hex): boolean =>
  [poolKeys(26), poolKeys(5)].some((keys) => keys.development && keys.vkHash === vkHash)

/** The keys that these options name, or what is wrong with the options. */
export function readPoolKeys({
  verifyingKeys,
  keys,
}: PoolKeysOptions): ExpectedKeys | { readonly fault: string } {
  const wrong = keys === undefined ? null : keysFault(keys)
  if (wrong !== null) return { fault: `keys: ${wrong}` }
  const named = (keys ?? poolKeys(26)).vkHash
  const vkHash = verifyingKeys?.toLowerCase() ?? named
  if (!isHash(vkHash))
    return { fault: `verifyingKeys must be a hash of 32 bytes in hex; got ${verifyingKeys}` }
  // Proofs are made with `keys`. A pool with another hash refuses every one of them.
  if (keys !== undefined && vkHash !== named)
    return {
      fault: `verifyingKeys is ${vkHash}, but the hash of keys is ${named}: leave verifyingKeys out, or give the keys of that hash`,
    }
  return { vkHash, development: keys?.development === true || isDevelopment(vkHash) }
}
