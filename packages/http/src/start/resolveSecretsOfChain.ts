import { Effect, type Redacted } from "effect"
import type { AnyChainConfiguration } from "../configuration/chain/readAnyChain.ts"
import type { SecretReference } from "../configuration/SecretReference.ts"
import { resolveSecret, SecretMissing, type SecretSources } from "./resolveSecret.ts"

/** Resolves the endpoints and relayer keys of a chain. */
export const resolveSecretsOfChain = Effect.fnUntraced(function* (
  { chainId, endpoints, senders }: Pick<AnyChainConfiguration, "chainId" | "endpoints" | "senders">,
  sources: SecretSources,
) {
  const secret = (reference: SecretReference, field: string) =>
    Effect.mapError(resolveSecret(reference, chainId, sources), (error) =>
      error instanceof SecretMissing
        ? new SecretMissing(`Chain ${chainId}, ${field}: ${error.message}`)
        : error,
    )
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
  }
})
