import { Effect, Layer, Redacted } from "effect"
import { KeyVault, type SecretName } from "@shielded-relay/core"

/**
 * A vault that lives only as long as the process, for tests and for embedders who supply the master seed themselves.
 * Keep a copy of the seed elsewhere: without it funds cannot be recovered.
 *
 * @param secrets The initial content of the vault; the bytes are copied.
 */
export function memoryVault(
  secrets: Partial<Readonly<Record<SecretName, Uint8Array>>> = {},
): Layer.Layer<KeyVault> {
  const given = Object.entries(secrets).flatMap(([name, secret]) =>
    secret === undefined ? [] : [[name, secret.slice()] as const],
  )
  return Layer.sync(KeyVault, () => {
    const stored = new Map<string, Uint8Array>(given)
    // Return copies: a caller that wipes its bytes after use must not wipe the vault's.
    const sealed = (secret: Uint8Array) => Redacted.make(secret.slice())
    return {
      get: (name) =>
        Effect.sync(() => {
          const secret = stored.get(name)
          return secret === undefined ? null : sealed(secret)
        }),
      create: (name, secret) =>
        Effect.sync(() => {
          const existing = stored.get(name) ?? Redacted.value(secret).slice()
          stored.set(name, existing)
          return sealed(existing)
        }),
    }
  })
}
