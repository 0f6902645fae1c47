import type { TronDeploymentOptions } from "@shielded-relay/chain-tron"
import { Effect } from "effect"
import { emptyVault } from "../start/emptyVault.ts"
import type { SecretSources } from "../start/resolveSecret.ts"
import { keysIn } from "../start/keysIn.ts"
import { resolveSecretsOfChain } from "../start/resolveSecretsOfChain.ts"
import type { TronDeploymentFile } from "./readTronDeployment.ts"

/** The options of chain-tron's deployments, with the endpoints' secrets resolved. Leaves the signer and the journal out. */
export const tronOptions = Effect.fnUntraced(function* (
  { chainId, endpoints: listed, owner, tokens, actions, exchange }: TronDeploymentFile,
  sources: SecretSources,
) {
  const keys = keysIn(sources.environment)
  const { endpoints } = yield* resolveSecretsOfChain(
    { chainId, endpoints: listed, senders: [] },
    sources,
  ).pipe(Effect.provide(emptyVault))
  return {
    chainId,
    endpoints,
    owner,
    tokens: tokens.map(({ address, minimumDeposit, symbol, decimals, name = symbol }) => ({
      ...(address === null ? { test: { name, symbol, decimals } } : { token: address }),
      minimumDeposit,
      decimals,
    })),
    actions: actions.map(({ name, contract }) => ({ name, contract })),
    ...(exchange === undefined ? {} : { exchange }),
    ...(keys === null ? {} : { keys: keys.pool }),
  } satisfies TronDeploymentOptions
})
