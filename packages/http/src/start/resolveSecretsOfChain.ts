import { Effect, type Redacted } from "effect"
import type { AnyChainConfiguration } from "../configuration/chain/readAnyChain.ts"
import type { GasTankConfiguration } from "../configuration/chain/readGasTank.ts"
import type { SecretReference } from "../configuration/SecretReference.ts"
import {
  resolveGasTank,
  resolveSecret,
  SecretMissing,
  type SecretSources,
} from "./resolveSecret.ts"

type ChainSecrets = Pick<AnyChainConfiguration, "chainId" | "endpoints" | "senders"> &
  Pick<GasTankConfiguration, "gasTank">

/** Resolves the endpoints, the relayer keys and the gas tank's key of a chain. */
export const resolveSecretsOfChain = Effect.fnUntraced(function* (
  { chainId, endpoints, senders, gasTank }: ChainSecrets,
  sources: SecretSources,
) {
  const naming = (field: string) =>
    Effect.mapError(<E>(error: E) =>
      error instanceof SecretMissing
        ? new SecretMissing(`Chain ${chainId}, ${field}: ${error.message}`)
        : error,
    )
  const secret = (reference: SecretReference, field: string) =>
    naming(field)(resolveSecret(reference, chainId, sources))
  return {
    endpoints: yield* Effect.forEach(
      endpoints,
      Effect.fnUntraced(function* ({ url, headers = {}, ...rest }, index) {
        const fields: Record<string, Redacted.Redacted<string>> = {}
        for (const [name, value] of Object.entries(headers))
          fields[name] = yield* secret(value, `rpcUrls[${index}].headers.${name}`)
        return { ...rest, url: yield* secret(url, `rpcUrls[${index}]`), headers: fields }
      }),
    ),
    senders: yield* Effect.forEach(senders, (key, index) => secret(key, `senders[${index}]`)),
    ...(gasTank === undefined
      ? {}
      : { gasTank: yield* naming("gasTank")(resolveGasTank(gasTank, chainId, sources)) }),
  }
})
