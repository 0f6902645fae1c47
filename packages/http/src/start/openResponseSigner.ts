import { KeyVault } from "@shielded-relay/core"
import { Data, Effect, type Layer, Redacted } from "effect"
import { newResponseSigningKey, responseSigner } from "../server/ResponseSigner.ts"

/** What the vault holds as `response-signing-key` is no key on P-256. */
class UnusableSigningKey extends Data.TaggedError("UnusableSigningKey")<{
  readonly reason: string
}> {
  override get message(): string {
    return `Answers cannot be signed: ${this.reason}`
  }
}

/**
 * The signer with the vault's `response-signing-key`, made on the first start. The vault writes a name once, so replicas that start
 * together sign with one key.
 */
export function openResponseSigner(
  vault: Layer.Layer<KeyVault, unknown>,
): Promise<Effect.Success<typeof openResponseSignerEffect>> {
  return Effect.runPromise(Effect.provide(openResponseSignerEffect, vault))
}

/** `openResponseSigner` as an Effect, for programs written with Effect. */
export const openResponseSignerEffect = Effect.gen(function* () {
  const vault = yield* KeyVault
  const name = "response-signing-key"
  const secret =
    (yield* vault.get(name)) ?? (yield* vault.create(name, Redacted.make(newResponseSigningKey())))
  const signer = responseSigner(Redacted.value(secret))
  if (signer !== null) return signer
  return yield* new UnusableSigningKey({ reason: `the vault's ${name} is no key on P-256` })
})
