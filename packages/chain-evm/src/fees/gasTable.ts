import type { GasTable } from "@shielded-relay/pool-abi"

/**
 * Gas of the pool's calls with their proofs, measured on a local node and rounded up. A test
 * compares the table with such calls. All gas figures of this package are here.
 */
export const gasTable = {
  transact: 56_000n,
  join2: 271_000n,
  join4: 326_000n,
  together: { call: 93_000n, width: 62_000n, join2: 123_000n, join4: 172_000n },
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

/** The table of a pool, by whether it verifies the proofs of a call with several joins together. */
export const gasTableOf = (verifiesTogether: boolean): GasTable =>
  verifiesTogether ? gasTable : { ...gasTable, together: null }

/**
 * Gas limits of the legs of managed accounts. A deposit's limit depends on its notes instead. Unused
 * gas is not paid for, so both are generous.
 */
export const legGas = {
  /**
   * A transfer of coins: 21,000 gas (Yellow Paper, appendix G), and room for the code of an account
   * that delegates to a contract (EIP-7702).
   */
  transfer: 60_000n,
  /** An EIP-20 approval: about 46,000 gas for ordinary tokens, more behind a proxy. */
  approve: 120_000n,
} as const
