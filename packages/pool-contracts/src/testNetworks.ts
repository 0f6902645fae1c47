/** Ids of test networks. Their money has no value, so development keys are harmless there. */
const testNetworks: ReadonlySet<number> = new Set([
  1337, // local
  31337, // local: anvil, hardhat
  11155111, // Sepolia
  17000, // Holesky
  560048, // Hoodi
  11155420, // OP Sepolia
  84532, // Base Sepolia
  421614, // Arbitrum Sepolia
  80002, // Polygon Amoy
  97, // BNB Smart Chain testnet
  43113, // Avalanche Fuji
  3448148188, // TRON Nile
  2494104990, // TRON Shasta
  2041669668, // local: @shielded-relay/local-tron-node
])

/** Whether a chain is a known test network; `false` for unknown chains. */
export const isTestNetwork = (chainId: number): boolean => testNetworks.has(chainId)
