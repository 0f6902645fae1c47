import type { NoteCryptoShape, Owner } from "@shielded-relay/core"
import { asciiBytes, concatBytes, toField } from "../field/bytes.ts"
import { ownerData } from "./ownerData.ts"

/** The salt of every derivation from the master seed. */
const SALT = "shielded-pool/v1"

const VIEWING_KEY_VERSION = Uint8Array.of(0, 0, 0, 0)

/** The keys for indexing. They reveal amounts and owners. Nullifiers and spending also need the master seed. */
export interface ViewingKeys {
  readonly viewingSecret: Uint8Array
  readonly viewingPublic: Uint8Array
  readonly hintKey: Uint8Array
}

/** label ‖ 0x00 ‖ data: the `info` of every HKDF in the protocol. */
export function info(label: string, data: Uint8Array = new Uint8Array(0)): Uint8Array {
  return concatBytes(asciiBytes(label), Uint8Array.of(0), data)
}

/** HKDF-Extract of the master seed (RFC 5869). All of the service's keys are expanded from it. */
export function masterKey(crypto: NoteCryptoShape, masterSeed: Uint8Array): Uint8Array {
  return crypto.hkdfExtract(asciiBytes(SALT), masterSeed)
}

export function viewingKeys(crypto: NoteCryptoShape, master: Uint8Array): ViewingKeys {
  const viewingSecret = crypto.hkdfExpand(master, info("view", VIEWING_KEY_VERSION), 32)
  return {
    viewingSecret,
    viewingPublic: crypto.publicKey(viewingSecret),
    hintKey: crypto.hkdfExpand(master, info("hint"), 32),
  }
}

/**
 * Derives the owner's spending key sk. It is derived on each use and never stored.
 * @throws Error if the derivation gives 0 (probability about 2^-254).
 */
export function spendingKey(crypto: NoteCryptoShape, master: Uint8Array, owner: Owner): bigint {
  const key = toField(crypto.hkdfExpand(master, info("spend", ownerData(owner)), 48))
  if (key === null) throw new Error("the spending key is 0")
  return key
}

/**
 * Derives secret bytes for one `context`, which names one place in one operation. The randomness is hedged with the master seed:
 * even if the random source repeats itself, each operation gets its own ephemeral keys, which would otherwise reveal equal
 * recipients, and its own padding nullifiers.
 */
export function hedgedBytes(
  crypto: NoteCryptoShape,
  master: Uint8Array,
  randomness: Uint8Array,
  context: string,
  length: number,
): Uint8Array {
  return crypto.hkdfExpand(
    master,
    info("hedge", concatBytes(randomness, asciiBytes(context))),
    length,
  )
}
