import { evmChain, type EvmChainOptions } from "@shielded-relay/chain-evm"
import { createRelay, type Relay, type RelayOptions } from "shielded-relay"

/** What the example of docs/embedding.md assumes. */
export interface EmbedSessionsInput extends Pick<RelayOptions, "vault" | "prover"> {
  readonly chain: EvmChainOptions
}

/** A relay whose users open sessions for the service's own origin. */
export async function embedSessions({ vault, prover, chain }: EmbedSessionsInput): Promise<Relay> {
  const relay = await createRelay({
    vault,
    prover,
    chains: [evmChain(chain)],
    audiences: ["https://relay.example"],
    sessions: { requireBoundSessions: true },
  })
  return relay
}
