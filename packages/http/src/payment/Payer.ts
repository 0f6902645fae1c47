import {
  nobleDigestSigner,
  type Address,
  type ConnectedChain,
  type PoolGatewayShape,
  type WalletChain,
} from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { newKey, withoutSwaps } from "../doctor/readableParts.ts"
import { chainConnector } from "../start/chain/chainConnector.ts"
import { keysIn } from "../start/keysIn.ts"
import type { SecretSources } from "../start/resolveSecret.ts"

/** A connected chain, and an account of it that pays native coins. */
export interface Payer {
  readonly gateway: PoolGatewayShape
  readonly wallets: WalletChain
  readonly address: Address
}

/**
 * Connects to a chain as the service does, which proves that it is the configured one, with an account that pays native coins.
 *
 * @param key The payer's key, in a form of the family's `senders`.
 */
export const openPayer = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  key: Redacted.Redacted<string>,
  sources: SecretSources,
) {
  const { gateway, wallets } = yield* connected(
    { ...withoutOwnKeys(chain), gasTank: { from: "text", text: Redacted.value(key) } },
    sources,
  )
  if (wallets === undefined || wallets.tank === null)
    return yield* Effect.die(new Error(`chain ${chain.chainId} connected without its payer`))
  return { gateway, wallets, address: wallets.tank } satisfies Payer
})

/** Connects to a chain without any account of the operator's. */
export const openReader = (chain: ChainConfiguration, sources: SecretSources) =>
  Effect.map(connected(withoutOwnKeys(chain), sources), ({ gateway }) => gateway)

const connected = Effect.fnUntraced(function* (chain: ChainConfiguration, sources: SecretSources) {
  const connector = yield* chainConnector(chain, sources, keysIn(sources.environment))
  const found: ConnectedChain = yield* connector.connect(nobleDigestSigner)
  return found
})

/** The connectors need a relaying key. A new one stands for those of the service, which are not used here. */
function withoutOwnKeys(configured: ChainConfiguration): ChainConfiguration {
  const chain = withoutSwaps(configured)
  const senders = [{ from: "text", text: newKey(chain.family) }] as const
  if (chain.family === "solana") return { ...chain, senders }
  const { gasTank: _gasTank, advances: _advances, ...rest } = chain
  // The new key's account has no permissions of its own.
  return rest.family === "tron" ? { ...rest, senders, permissionId: 0 } : { ...rest, senders }
}
