import { createClient, evmKey, type ClientOptions, type RelaySession } from "@shielded-relay/client"
import { simulatedClock } from "./simulatedClock.ts"

/** The first account of the well-known development mnemonic. */
export const developmentKey = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"

/** A client on a simulated clock. */
export function clientOf(fetch: typeof globalThis.fetch, options: Partial<ClientOptions> = {}) {
  const { now, pause, pauses } = simulatedClock()
  const client = createClient({
    baseUrl: "https://relay.example",
    wallet: evmKey(developmentKey),
    fetch,
    now,
    pause,
    ...options,
  })
  return { client, pauses }
}

/** A withdrawal that is valid on any chain. */
export const withdrawal = {
  chainId: 31337,
  tokenAddresses: ["0x5FbDB2315678afecb367f032d93F642f64180aa3"],
  amounts: [1_000_000n],
  recipientAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  feeToken: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
} satisfies Parameters<RelaySession["withdraw"]>[0]
