import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { fileVault } from "@shielded-relay/vault-file"
import { createRelay, type ConfiguredPrice, type Relay } from "shielded-relay"

/** What the example assumes: a vault, a chain, and the owner who deposits. */
export interface EmbedInput {
  readonly path: string
  readonly passphrase: string
  readonly chain: EvmChainOptions
  readonly prices: ReadonlyArray<ConfiguredPrice>
  readonly address: string
  readonly chainId: number
  readonly token: string
}

/** The README's example, run by the tests: a relay embedded in another server, and an owner's first deposit. */
export async function embed({
  path,
  passphrase,
  chain,
  prices,
  address,
  chainId,
  token,
}: EmbedInput): Promise<{
  readonly relay: Relay
  readonly txData: Awaited<ReturnType<Relay["deposit"]>>["txData"]
}> {
  const relay = await createRelay({
    vault: fileVault({ path, passphrase }),
    prover: wasmProver(),
    chains: [evmChain(chain)],
    prices,
  })
  const { txData } = await relay.deposit({
    address,
    chainId,
    tokenAddresses: [token],
    amounts: ["2500000"],
  })
  return { relay, txData }
}
