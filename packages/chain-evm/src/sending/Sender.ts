import type { Address } from "@shielded-relay/core"
import { addressOfHex, bytesOfHex } from "@shielded-relay/pool-abi"
import { Redacted } from "effect"
import { isHex } from "viem"
import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts"

/** A relaying account. Its key stays in this process and in no text. */
export interface Sender {
  readonly address: Address
  readonly secretKey: Redacted.Redacted<Uint8Array>
}

/** The account of a private key of 32 bytes; `null` when it is none. The key is in no error. */
export function accountOf(key: Redacted.Redacted<string>): PrivateKeyAccount | null {
  const text = Redacted.value(key)
  if (!isHex(text) || text.length !== 66) return null
  try {
    return privateKeyToAccount(text)
  } catch {
    return null
  }
}

/** The same as what relays. */
export function senderOf(key: Redacted.Redacted<string>): Sender | null {
  const account = accountOf(key)
  const text = Redacted.value(key)
  if (account === null || !isHex(text)) return null
  return { address: addressOfHex(account.address), secretKey: Redacted.make(bytesOfHex(text)) }
}
