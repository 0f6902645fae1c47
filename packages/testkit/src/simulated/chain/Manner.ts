/**
 * How a simulated network behaves. `evm`: sender nonces, a mempool, commitments that wait for a batch. `solana`:
 * transactions without nonces that expire with a recent block, pairs of leaves inserted in the same transaction, roots
 * that expire, one join per call. The form of addresses depends on the network's `family` instead.
 */
export type Manner = "evm" | "solana"
