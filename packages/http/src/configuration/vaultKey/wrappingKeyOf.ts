import { WrappingKeyUnavailable, type WrappingKey } from "@shielded-relay/vault-file"
import { Effect, type Redacted } from "effect"
import type { AwsKmsReference, Pkcs11Reference } from "./VaultKeyReference.ts"
import { installed, PackageMissing } from "../../start/installed.ts"

const setting = "SHIELDED_RELAY_VAULT_KEY"

/** A key of a token. Its package is loaded at the first use. `environment`: variables that its module sees besides those that every one sees. */
export function pkcs11KeyOf(
  reference: Pkcs11Reference,
  options: {
    readonly pin: Redacted.Redacted<string>
    readonly attended: boolean
    readonly environment: Readonly<Record<string, string>>
  },
): WrappingKey {
  const { token, serial, object, id } = reference
  const parts = Object.entries({ token, serial, object, id }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  const name = "@shielded-relay/vault-pkcs11"
  const load = installed(name, setting, () => import("@shielded-relay/vault-pkcs11"))
  return loadedAtFirst(
    `pkcs11:${parts.join(";")}`,
    Effect.map(load, ({ pkcs11Key }) => pkcs11Key({ ...reference, ...options })),
  )
}

/** A key of AWS KMS. Its package is loaded at the first use. */
export function awsKmsKeyOf({ arn, region }: AwsKmsReference): WrappingKey {
  const name = "@shielded-relay/vault-aws-kms"
  const load = installed(name, setting, () => import("@shielded-relay/vault-aws-kms"))
  return loadedAtFirst(
    `aws-kms:${arn}`,
    Effect.map(load, ({ awsKmsKey }) => awsKmsKey({ arn, region })),
  )
}

function loadedAtFirst(
  name: string,
  load: Effect.Effect<WrappingKey, PackageMissing>,
): WrappingKey {
  let loaded: Promise<WrappingKey> | null = null
  const key = () => (loaded ??= Effect.runPromise(load).catch(unusable))
  return {
    name,
    identify: async () => (await key()).identify(),
    wrap: async (...given) => (await key()).wrap(...given),
    unwrap: async (...given) => (await key()).unwrap(...given),
  }
}

function unusable(error: unknown): never {
  throw new WrappingKeyUnavailable(
    error instanceof PackageMissing
      ? error.message
      : `the package of ${setting} is installed and cannot be loaded: install it again`,
    { retryable: false },
  )
}
