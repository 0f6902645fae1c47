import { hexToBytes } from "@noble/hashes/utils.js"
import { parseUuid, type UserKeys } from "@shielded-relay/core"

/** The parsed ids of one user. */
export interface UserIds {
  /** 16 bytes of the organization's UUID. */
  readonly organization: Uint8Array
  /** 16 bytes of the user's UUID. */
  readonly user: Uint8Array
  readonly rootVersion: number
  /** The sealed seed that is meant in place of the derived one. */
  readonly importedSeed: string | null
}

/** @throws RangeError if an id is not a lower-case UUID, or the root version is not an integer of 1 or greater */
export function parseUserKeys({
  organizationId,
  userId,
  rootVersion,
  importedSeed,
}: UserKeys): UserIds {
  return {
    organization: uuidBytes("organizationId", organizationId),
    user: uuidBytes("userId", userId),
    rootVersion: parseRootVersion(rootVersion),
    importedSeed: importedSeed ?? null,
  }
}

/**
 * The 16 bytes of a UUID. Upper case is refused: callers that spell one id in two ways have not parsed it.
 * @throws RangeError if `id` is not a lower-case UUID
 */
export function uuidBytes(field: string, id: string): Uint8Array {
  if (parseUuid(id) !== id) throw new RangeError(`${field} must be a lower-case UUID`)
  return hexToBytes(id.replaceAll("-", ""))
}

/** @throws RangeError if the version is not an integer of 1 or greater */
export function parseRootVersion(version: number): number {
  if (!Number.isSafeInteger(version) || version < 1) {
    throw new RangeError(`rootVersion must be an integer of 1 or greater, not ${version}`)
  }
  return version
}

/** @throws RangeError if the index is not an integer from 0 to 2^31 - 1, the range of a BIP-32 child number */
export function parseWalletIndex(index: number): number {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) {
    throw new RangeError(`index must be an integer from 0 to 2^31 - 1, not ${index}`)
  }
  return index
}
