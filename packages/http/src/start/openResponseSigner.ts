import type { KeyVault, VaultUnavailable } from "@shielded-relay/core"
import { Effect } from "effect"
import { keyVaultLayer, type RelayOptions } from "shielded-relay"
import type { ResponseSigner } from "shielded-relay/handler"
import { AnswerKeys } from "../server/AnswerKeys.ts"
import { readAnswerKeys, type UnusableSigningKey } from "./readAnswerKeys.ts"

/**
 * Creates the response signer from the vault's `response-signing-key`, which the first start creates, and the keys that follow it (`vault
 * new-answer-key`). The vault writes a name only once, so replicas that start together use the same keys. The signer reads the vault again
 * every 30 seconds for as long as it is used.
 *
 * @param vault The vault of `createRelay`, as an object of promises or a layer.
 */
export function openResponseSigner(vault: RelayOptions["vault"]): Promise<ResponseSigner> {
  return Effect.runPromise(Effect.provide(openResponseSignerEffect, keyVaultLayer(vault)))
}

/** Like `openResponseSigner`, as an Effect. */
export const openResponseSignerEffect: Effect.Effect<
  ResponseSigner,
  VaultUnavailable | UnusableSigningKey,
  KeyVault
> = Effect.gen(function* () {
  const vault = yield* Effect.context<KeyVault>()
  const keys = new AnswerKeys(yield* readAnswerKeys)
  keys.keepReading(() => Effect.runPromise(Effect.provide(readAnswerKeys, vault)))
  return keys
})
