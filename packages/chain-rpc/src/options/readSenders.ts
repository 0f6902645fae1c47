import type { Address } from "@shielded-relay/core"
import { Effect } from "effect"
import type { SecretText } from "./SecretText.ts"

/**
 * Parses the keys of the relaying accounts and returns the accounts by address; there must be at
 * least one. Keys stay out of every message.
 *
 * @param senderOf parses a key; `null` if it is invalid
 * @param wanted what a valid key is, for the message
 */
export const readSenders = Effect.fnUntraced(function* <
  Sender extends { readonly address: Address },
  E,
>(
  keys: ReadonlyArray<SecretText>,
  senderOf: (key: SecretText) => Sender | null,
  wanted: string,
  refuse: (code: "invalid-sender", message: string) => E,
) {
  const senders = new Map<Address, Sender>()
  for (const [index, key] of keys.entries()) {
    const sender = senderOf(key)
    if (sender === null || senders.has(sender.address)) {
      const problem =
        sender === null
          ? `must be a ${wanted}`
          : "is the same account as an earlier sender: remove one of the two"
      return yield* Effect.fail(refuse("invalid-sender", `senders[${index}] ${problem}`))
    }
    senders.set(sender.address, sender)
  }
  if (senders.size > 0) return senders
  return yield* Effect.fail(
    refuse("invalid-sender", "senders is empty: the relay needs at least one account"),
  )
})
