import { Effect } from "effect"
import type { AnyChainConfiguration } from "../configuration/readAnyChain.ts"
import { resolveSecret, type SecretSources } from "./resolveSecret.ts"

/** The endpoints and relaying keys of a chain, in place of the references to them. */
export const resolveSecretsOfChain = Effect.fnUntraced(function* (
  { chainId, endpoints, senders }: Pick<AnyChainConfiguration, "chainId" | "endpoints" | "senders">,
  sources: SecretSources,
) {
  return {
    endpoints: yield* Effect.forEach(endpoints, ({ url, ...rest }) =>
      Effect.map(resolveSecret(url, chainId, sources), (secret) => ({ ...rest, url: secret })),
    ),
    senders: yield* Effect.forEach(senders, (key) => resolveSecret(key, chainId, sources)),
  }
})
