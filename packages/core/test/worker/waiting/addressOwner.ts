import { ownerId, ownerOf, type Address } from "../../../src/index.ts"

/** The owner of an account address, as callers and rows name it. */
export function addressOwner() {
  const address = "0x00000000000000000000000000000000000000aa" as Address
  const owner = ownerOf(address)
  return { address, owner, ownerId: ownerId(owner) }
}
