/**
 * How a simulated network behaves. `evm`: sender nonces, a mempool, commitments that wait for a batch. `solana`: transactions without
 * nonces that expire with a recent block, pairs of leaves that enter the tree with their transaction, roots that grow too old, one join
 * per call. Addresses and owners are those of an EVM chain in both: it is the manner that is tried, not the encoding.
 */
export type Manner = "evm" | "solana"
