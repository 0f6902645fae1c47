import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import { wasmProver } from "@shielded-relay/prover-wasm"
import { createRelay, type Relay } from "shielded-relay"
import { folderVault } from "./folderVault.ts"
import { officeScreening } from "./officeScreening.ts"
import { servicePrices } from "./servicePrices.ts"

/** What the example of docs/adapters.md assumes. */
export interface OwnPortsInput {
  readonly chain: EvmChainOptions
  readonly folder: string
  readonly key: Uint8Array
  readonly url: string
  readonly isAllowed: Parameters<typeof officeScreening>[0]
}

/** A relay with the adapters of docs/adapters.md. */
export async function withOwnPorts(input: OwnPortsInput): Promise<Relay> {
  const { chain, folder, key, url, isAllowed } = input
  const relay = await createRelay({
    vault: folderVault(folder, key),
    prover: wasmProver(),
    chains: [evmChain(chain)],
    priceSource: servicePrices(url),
    screening: officeScreening(isAllowed),
  })
  return relay
}
