import type { Address } from "@shielded-relay/core"
import { shieldedPoolAbi as abi, type Hex } from "@shielded-relay/pool-contracts"
import { decode, fromAbi, getSelector } from "ox/AbiEvent"
import { addressOfHex } from "../encoding/hex.ts"

const ownershipTransferred = fromAbi(abi, "OwnershipTransferred")
const minDepositSet = fromAbi(abi, "MinDepositSet")
const actionAdded = fromAbi(abi, "ActionAdded")

/** What an owner did to a pool. A pool's first event is that it has its first owner. */
export type OwnerEvent =
  | { readonly type: "created" }
  | { readonly type: "transferred" }
  | { readonly type: "token"; readonly token: Address }
  | { readonly type: "action"; readonly name: string }

/** First topics of the events that `decodeOwnerLog` reads. */
export const ownerTopics: ReadonlyArray<Hex> = [
  getSelector(ownershipTransferred),
  getSelector(minDepositSet),
  getSelector(actionAdded),
]

/** @returns `null` for other logs, and for malformed ones */
export function decodeOwnerLog({
  topics,
  data,
}: {
  readonly topics: ReadonlyArray<Hex>
  readonly data: Hex
}): OwnerEvent | null {
  const [topic, ...indexed] = topics
  if (topic === undefined) return null
  const log = { topics: [topic, ...indexed] as [Hex, ...Array<Hex>], data }
  try {
    switch (topic) {
      case getSelector(ownershipTransferred):
        return BigInt(decode(ownershipTransferred, log).from) === 0n
          ? { type: "created" }
          : { type: "transferred" }
      case getSelector(minDepositSet):
        return { type: "token", token: addressOfHex(decode(minDepositSet, log).token) }
      case getSelector(actionAdded):
        return { type: "action", name: decode(actionAdded, log).name }
      default:
        return null
    }
  } catch {
    return null
  }
}
