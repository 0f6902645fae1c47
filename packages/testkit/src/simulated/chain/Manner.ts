/**
 * How a simulated network behaves. `evm`: sender nonces, a mempool, commitments that wait for a batch. `solana`: transactions without
 * nonces that expire with a recent block, pairs of leaves that enter the tree with their transaction, roots that grow too old, one join
 * per call. It decides nothing about addresses: those are of the network's `family`.
 */
export type Manner = "evm" | "solana"
