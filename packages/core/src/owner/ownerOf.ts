import { Brand } from "effect"
import type { Address } from "../address/Address.ts"
import { keyKindOf } from "../address/addressBytes.ts"
import { chainIdFromText } from "../address/parseChainId.ts"
import type { Owner, OwnerId } from "./Owner.ts"

const brandId = Brand.nominal<OwnerId>()
const brandAddress = Brand.nominal<Address>()

/** The owner of a key's address. Contract accounts are identified only by their proof. */
export function ownerOf(address: Address): Owner {
  return { kind: keyKindOf(address), address }
}

/** `key20:0x…`, `key32:0x…` or `contract:<chainId>:0x…`. */
export function ownerId(owner: Owner): OwnerId {
  return brandId(
    owner.kind === "contract"
      ? `contract:${owner.chainId}:${owner.address}`
      : `${owner.kind}:${owner.address}`,
  )
}

/** Parses an id exactly as `ownerId` writes it; otherwise `null`. */
export function parseOwnerId(text: string): Owner | null {
  const key = /^(?:key20:(0x[0-9a-f]{40})|key32:(0x[0-9a-f]{64}))$/.exec(text)
  if (key?.[1] !== undefined) return { kind: "key20", address: brandAddress(key[1]) }
  if (key?.[2] !== undefined) return { kind: "key32", address: brandAddress(key[2]) }
  const contract = /^contract:([0-9]+):(0x[0-9a-f]{40})$/.exec(text)
  const chainId = chainIdFromText(contract?.[1])
  return contract?.[2] === undefined || chainId === null
    ? null
    : { kind: "contract", address: brandAddress(contract[2]), chainId }
}

/** Whether two owners are the same: by kind, bytes and, for contracts, chain. */
export function sameOwner(one: Owner, other: Owner): boolean {
  return ownerId(one) === ownerId(other)
}
