import { TokenRegistry, type ConnectedChain } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

/** The tokens that the chain adapters read from their chains. */
export function connectedTokens(chains: ReadonlyArray<ConnectedChain>): Layer.Layer<TokenRegistry> {
  const byChain = new Map(chains.map(({ gateway, tokens }) => [gateway.chainId, tokens]))
  return Layer.succeed(TokenRegistry, {
    token: (chainId, address) =>
      Effect.succeed(byChain.get(chainId)?.find((token) => token.address === address) ?? null),
    tokens: (chainId) => Effect.succeed(byChain.get(chainId) ?? []),
  })
}
