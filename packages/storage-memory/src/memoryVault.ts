import { Effect, Layer, Redacted } from "effect"
import { KeyVault, type SecretName } from "@shielded-relay/core"

/**
 * A vault that lives and dies with the process: for tests and for embedders who bring the master seed themselves. Whoever
 * keeps money behind it must hold the seed elsewhere; nothing can be recovered without it.
 *
 * @param secrets What is in the vault from the start; the bytes are copied.
 */
export function memoryVault(
  secrets: Partial<Readonly<Record<SecretName, Uint8Array>>> = {},
): Layer.Layer<KeyVault> {
  const given = Object.entries(secrets).flatMap(([name, secret]) =>
    secret === undefined ? [] : [[name, secret.slice()] as const],
  )
  return Layer.sync(KeyVault, () => {
    const stored = new Map<string, Uint8Array>(given)
    // Callers get copies: one that wipes its bytes after use must not wipe the vault's.
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
