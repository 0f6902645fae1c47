import { KeyVault, type KeyVaultShape, VaultUnavailable } from "@shielded-relay/core"
import { Effect, Layer, Redacted } from "effect"
import { callPort, describeValue, reasonOf, requireMethods, UnusableAnswer } from "./callPort.ts"
import { eitherLayer } from "./eitherLayer.ts"
import type { PromisePort } from "./PromisePort.ts"

/** A `KeyVault` with promises. Secrets are plain bytes; the relay copies and redacts them. It may throw `VaultUnavailable`. */
export type PromiseKeyVault = PromisePort<KeyVaultShape>

/**
 * The `KeyVault` over an object of promises. Other errors than `VaultUnavailable` become it, without their text.
 *
 * @throws TypeError if a method is missing.
 */
export function promiseKeyVault(vault: PromiseKeyVault): Layer.Layer<KeyVault> {
  requireMethods("vault", vault, ["get", "create"])
  return Layer.succeed(KeyVault, {
    get: (name) =>
      callPort(
        (signal) => vault.get(name, signal),
        (answer) => (answer === null ? null : secretOf("vault.get", answer)),
        unavailable("vault.get"),
      ),
    create: (name, secret) =>
      Effect.suspend(() => {
        const copy = Uint8Array.from(Redacted.value(secret))
        return callPort(
          (signal) => vault.create(name, copy, signal),
          (answer) => secretOf("vault.create", answer),
          unavailable("vault.create"),
        )
      }),
  })
}

/** The `KeyVault` of an option that takes a layer or an object of promises. */
export const keyVaultLayer = (
  vault: Layer.Layer<KeyVault, unknown> | PromiseKeyVault,
): Layer.Layer<KeyVault, unknown> => eitherLayer(vault, promiseKeyVault)

function secretOf(method: string, answer: unknown): Redacted.Redacted<Uint8Array> {
  if (answer instanceof Uint8Array) return Redacted.make(Uint8Array.from(answer))
  const allowed = method === "vault.get" ? "a Uint8Array or null" : "a Uint8Array"
  throw new UnusableAnswer(`must return ${allowed}, not ${describeValue(answer)}`)
}

const unavailable = (method: string) => (thrown: unknown) =>
  Effect.fail(
    thrown instanceof VaultUnavailable
      ? thrown
      : new VaultUnavailable({
          reason: reasonOf(method, thrown),
          retryable: !(thrown instanceof UnusableAnswer),
        }),
  )
