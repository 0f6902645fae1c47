import { KeyVault } from "@shielded-relay/core"
import { Data, Effect, type Layer, Redacted } from "effect"
import { newResponseSigningKey, responseSigner } from "../server/responseSigner.ts"

/** The vault's `response-signing-key` is not a P-256 key. */
class UnusableSigningKey extends Data.TaggedError("UnusableSigningKey")<{
  readonly reason: string
}> {
  readonly retryable = false

  override get message(): string {
    return `Responses cannot be signed: ${this.reason}`
  }
}

/**
 * Creates the response signer from the vault's `response-signing-key`, which the first start creates. The vault writes
 * a name only once, so replicas that start together use the same key.
 */
export function openResponseSigner(
  vault: Layer.Layer<KeyVault, unknown>,
): Promise<Effect.Success<typeof openResponseSignerEffect>> {
  return Effect.runPromise(Effect.provide(openResponseSignerEffect, vault))
}

/** Like `openResponseSigner`, as an Effect. */
export const openResponseSignerEffect = Effect.gen(function* () {
  const vault = yield* KeyVault
  const name = "response-signing-key"
  const secret =
    (yield* vault.get(name)) ?? (yield* vault.create(name, Redacted.make(newResponseSigningKey())))
  const signer = responseSigner(Redacted.value(secret))
  if (signer !== null) return signer
  return yield* new UnusableSigningKey({ reason: `the vault's ${name} is not a P-256 key` })
})
