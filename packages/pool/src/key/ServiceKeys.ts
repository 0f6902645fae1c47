import type { NoteCryptoShape, Owner } from "@shielded-relay/core"
import { asciiBytes, concatBytes, toField } from "../field/bytes.ts"
import { ownerData } from "./ownerData.ts"

/** The salt of every derivation from the master seed. */
const SALT = "shielded-pool/v1"

const VIEWING_KEY_VERSION = Uint8Array.of(0, 0, 0, 0)

/**
 * The keys that the index works with. None of them can spend: with these a reader sees amounts and owners, and needs the master
 * seed for the nullifiers.
 */
export interface ViewingKeys {
  readonly viewingSecret: Uint8Array
  readonly viewingPublic: Uint8Array
  readonly hintKey: Uint8Array
}

/** label ‖ 0x00 ‖ data: the `info` of HKDF everywhere in the protocol. */
export function info(label: string, data: Uint8Array = new Uint8Array(0)): Uint8Array {
  return concatBytes(asciiBytes(label), Uint8Array.of(0), data)
}

/** HKDF-Extract of the master seed; what all of the service's keys are expanded from. */
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
 * The owner's spending key sk, derived when it is needed and never stored.
 * @throws Error when the derivation gives 0, which has no probability.
 */
export function spendingKey(crypto: NoteCryptoShape, master: Uint8Array, owner: Owner): bigint {
  const key = toField(crypto.hkdfExpand(master, info("spend", ownerData(owner)), 48))
  if (key === null) throw new Error("the spending key is 0")
  return key
}

/**
 * Secret bytes for one place in one operation (`context`): fresh randomness hedged with the master seed, so that a source of randomness
 * that repeats itself repeats neither an ephemeral key over operations (which would show equal recipients) nor a padding's nullifier.
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
