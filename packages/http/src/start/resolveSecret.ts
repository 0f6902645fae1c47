import { KeyVault, type SecretName } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import type {
  GasTankReference,
  OutsideReference,
  SecretReference,
} from "../configuration/SecretReference.ts"
import type { Environment } from "../configuration/VariableReader.ts"

/** A secret that the configuration refers to is missing. `message` names the reference, never the secret. */
export class SecretMissing extends Error {
  readonly _tag = "SecretMissing"
  override readonly name = "SecretMissing"
  readonly retryable = false
}

export interface SecretSources {
  readonly environment: Environment
  /** Throws if the file does not exist. */
  readonly readFile: (path: string) => string
}

/** Resolves a reference to its secret, as text. A relayer key of the vault is returned as hex. */
export const resolveSecret = Effect.fnUntraced(function* (
  reference: SecretReference,
  chainId: number,
  sources: SecretSources,
) {
  if (reference.from !== "vault") return yield* resolveOutside(reference, sources)
  const { index } = reference
  return yield* fromVault(`relayer/${chainId}/${index}`, `--relayer ${chainId}/${index}`)
})

/** Like `resolveSecret`, for the key of a chain's gas tank. */
export const resolveGasTank = Effect.fnUntraced(function* (
  reference: GasTankReference,
  chainId: number,
  sources: SecretSources,
) {
  if (reference.from !== "vault") return yield* resolveOutside(reference, sources)
  return yield* fromVault(`gas-tank/${chainId}`, `--gas-tank ${chainId}`)
})

const fromVault = Effect.fnUntraced(function* (name: SecretName, option: string) {
  const vault = yield* KeyVault
  const secret = yield* vault.get(name)
  if (secret !== null) return Redacted.make(Buffer.from(Redacted.value(secret)).toString("hex"))
  const isEmpty = (yield* vault.get("master-seed")) === null
  const missing = isEmpty
    ? `The vault is empty: check SHIELDED_RELAY_VAULT_PATH. In a new vault, create ${name}`
    : `The vault has no ${name}. Create it`
  return yield* Effect.fail(
    new SecretMissing(`${missing} with shielded-relay vault init ${option}`),
  )
})

/** Like `resolveSecret`, for references that never point into the vault. */
export const resolveOutside = Effect.fnUntraced(function* (
  reference: OutsideReference,
  sources: SecretSources,
) {
  switch (reference.from) {
    case "text":
      return Redacted.make(reference.text)
    case "env": {
      const value = sources.environment[reference.name]
      if (value !== undefined && value !== "") return Redacted.make(value)
      return yield* Effect.fail(new SecretMissing(`The variable ${reference.name} is not set`))
    }
    case "file": {
      const { path } = reference
      const text = yield* Effect.try({
        try: () => sources.readFile(path).replace(/\s+$/, ""),
        catch: () => new SecretMissing(`The file ${path} cannot be read`),
      })
      if (text !== "") return Redacted.make(text)
      return yield* Effect.fail(new SecretMissing(`The file ${path} is empty`))
    }
  }
})
