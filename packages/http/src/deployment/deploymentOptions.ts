import type { VerifyDeploymentOptions } from "@shielded-relay/chain-evm"
import { Effect } from "effect"
import { emptyVault } from "../start/emptyVault.ts"
import { keysIn } from "../start/keysIn.ts"
import { resolveSecretsOfChain } from "../start/resolveSecretsOfChain.ts"
import type { SecretSources } from "../start/resolveSecret.ts"
import type { DeploymentFile } from "./readDeploymentFile.ts"

/** The options of chain-evm's deployments, with the endpoints' secrets resolved. Leaves the signer out. */
export const deploymentOptions = Effect.fnUntraced(function* (
  file: DeploymentFile,
  sources: SecretSources,
) {
  const keys = keysIn(sources.environment)
  const { chainId, owner, firstOwner, salt, l1Fees, tokens, actions, exchange } = file
  const { endpoints } = yield* resolveSecretsOfChain(
    { chainId, endpoints: file.endpoints, senders: [] },
    sources,
  ).pipe(Effect.provide(emptyVault))
  return {
    chainId,
    endpoints,
    owner,
    tokens: tokens.map(({ address, minimumDeposit, symbol, decimals, name = symbol }) => ({
      ...(address === null ? { test: { name, symbol, decimals } } : { token: address }),
      minimumDeposit,
      symbol,
      decimals,
    })),
    actions,
    ...(exchange === undefined ? {} : { exchange }),
    ...(keys === null ? {} : { keys: keys.pool }),
    ...(firstOwner === undefined ? {} : { firstOwner }),
    ...(salt === undefined ? {} : { salt }),
    ...(l1Fees === undefined ? {} : { l1Fees }),
  } satisfies VerifyDeploymentOptions
})
