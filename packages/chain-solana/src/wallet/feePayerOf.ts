import type { Address } from "@shielded-relay/core"

/**
 * The relaying account that pays the fees of a managed account's transactions: the accounts share the relaying accounts evenly, and each
 * account keeps its own for as long as the operator configures the same ones, in any order.
 * @throws RangeError if there are no relaying accounts
 */
export function feePayerOf(senders: ReadonlyArray<Address>, account: Address): Address {
  const ordered = senders.toSorted()
  const payer = ordered[Number(BigInt(account) % BigInt(Math.max(ordered.length, 1)))]
  if (payer === undefined) throw new RangeError("this chain has no relaying accounts")
  return payer
}
