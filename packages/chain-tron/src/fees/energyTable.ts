import type { GasTable } from "@shielded-relay/pool-abi"

/**
 * Energy of the pool's calls with their proofs, measured on the local node and rounded up. Tokens are
 * ordinary ones without a penalty. A test compares the table with such calls. All energy figures of
 * this package are here.
 */
export const energyTable = {
  transact: 20_000n,
  join2: 278_000n,
  join4: 336_000n,
  together: null,
  payout: 34_000n,
  nativePayout: 42_000n,
  fee: 25_000n,
  /** Two hops at exchanges of the Uniswap v2 shape. */
  action: 270_000n,
  foreignAction: 1_060_000n,
  actionReserve: 1_300_000n,
  treeUpdate: 242_000n,
  deposit: 36_000n,
  depositNote: 58_000n,
  tokenAllowance: 150_000n,
} as const satisfies GasTable

/** Energy of an approval by an ordinary token, measured and rounded up in the same way. */
export const approvalEnergy = 23_000n
