import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { fileVault } from "@shielded-relay/vault-file"
import { createRelay, type ConfiguredPrice, type Relay } from "shielded-relay"

/** What the example takes for granted: where the vault is, which chain, and whose deposit. */
export interface EmbedInput {
  readonly path: string
  readonly passphrase: string
  readonly chain: EvmChainOptions
  readonly prices: ReadonlyArray<ConfiguredPrice>
  readonly address: string
  readonly chainId: number
  readonly token: string
}

/** The README's example, run by the tests: a relay inside another server, and the first deposit of an owner. */
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
