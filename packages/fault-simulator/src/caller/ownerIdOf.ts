import { ownerId, ownerOf, parseAddress, type OwnerId } from "@shielded-relay/core"

/** The owner of an account. */
export function ownerIdOf(address: string): OwnerId {
  const parsed = parseAddress(address, "evm")
  if (parsed === null) throw new Error(`${address} is not an address`)
  return ownerId(ownerOf(parsed))
}
