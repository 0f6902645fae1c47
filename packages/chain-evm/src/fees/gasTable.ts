import type { GasTable } from "@shielded-relay/pool-abi"

/**
 * Gas of the pool's calls with their proofs, measured on a local node and rounded up. A test
 * compares the table with such calls. All gas figures of this package are here.
 */
export const gasTable = {
  transact: 56_000n,
  join2: 271_000n,
  join4: 326_000n,
  payout: 46_000n,
  nativePayout: 42_000n,
  fee: 30_000n,
  action: 330_000n,
  foreignAction: 1_060_000n,
  actionReserve: 1_300_000n,
  treeUpdate: 280_000n,
  deposit: 80_000n,
  depositNote: 80_000n,
  tokenAllowance: 150_000n,
} as const satisfies GasTable
