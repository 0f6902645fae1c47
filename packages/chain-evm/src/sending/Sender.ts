import { openSecret, type SecretText } from "@shielded-relay/chain-rpc"
import type { Address } from "@shielded-relay/core"
import { addressOfHex, bytesOfHex } from "@shielded-relay/pool-abi"
import { Redacted } from "effect"
import { isHex } from "viem"
import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts"

/** A relaying account. Its key stays in this process and out of every text. */
export interface Sender {
  readonly address: Address
  readonly secretKey: Redacted.Redacted<Uint8Array>
}

/**
 * The account of a private key; `null` unless the key is 32 bytes. Errors never contain the key.
 */
export function accountOf(key: SecretText): PrivateKeyAccount | null {
  const text = openSecret(key)
  if (!isHex(text) || text.length !== 66) return null
  try {
    return privateKeyToAccount(text)
  } catch {
    return null
  }
}

/** The relaying account of a private key; `null` unless the key is 32 bytes. */
export function senderOf(key: SecretText): Sender | null {
  const account = accountOf(key)
  const text = openSecret(key)
  if (account === null || !isHex(text)) return null
  return { address: addressOfHex(account.address), secretKey: Redacted.make(bytesOfHex(text)) }
}
