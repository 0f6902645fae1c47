import type { Address } from "@shielded-relay/core"
import { Effect, type Redacted } from "effect"

type Key = Redacted.Redacted<string>

/**
 * The relaying accounts of their keys, one or more, by address; the keys stay out of every message.
 * @param senderOf gives `null` for a text that is no key, which is `wanted`
 */
export const readSenders = Effect.fnUntraced(function* <
  Sender extends { readonly address: Address },
  E,
>(
  keys: ReadonlyArray<Key>,
  senderOf: (key: Key) => Sender | null,
  wanted: string,
  refuse: (code: "invalid-sender", message: string) => E,
) {
  const senders = new Map<Address, Sender>()
  for (const [index, key] of keys.entries()) {
    const sender = senderOf(key)
    if (sender === null || senders.has(sender.address)) {
      const message = `senders[${index}] is no ${wanted}, or stands there twice`
      return yield* Effect.fail(refuse("invalid-sender", message))
    }
    senders.set(sender.address, sender)
  }
  if (senders.size > 0) return senders
  return yield* Effect.fail(
    refuse("invalid-sender", "senders is empty: the relay needs at least one account"),
  )
})
