/**
 * Costs of the parts of the pool's calls with their proofs, in the chain's unit: gas, or TRON's
 * energy.
 */
export interface GasTable {
  /** A call without its joins: base cost, guards, the queue's slot, hashing. */
  readonly transact: bigint
  /**
   * A join whose proof is verified alone: proof, nullifiers, two queued notes and their checkpoints,
   * its calldata, and memory, which grows with the number of joins.
   */
  readonly join2: bigint
  readonly join4: bigint
  /**
   * Several joins whose proofs are verified together. `null` where the pool verifies each alone, and
   * where a call has one join.
   */
  readonly together: {
    /** Once for the call. */
    readonly call: bigint
    /** Once for each width of joins in the call. */
    readonly width: bigint
    /** Each join. */
    readonly join2: bigint
    readonly join4: bigint
  } | null
  /** A token payout to an account with a zero balance. */
  readonly payout: bigint
  /** A payout of native coins to a new account. */
  readonly nativePayout: bigint
  /** The fee, paid to an account that already holds the token. */
  readonly fee: bigint
  /**
   * A swap over two hops at Uniswap v3 that crosses a few ticks, and the note of its output: the
   * most expensive usual case.
   */
  readonly action: bigint
  /**
   * An action that executes foreign calldata: the pool's limit for it (ACTION_GAS), and the note.
   */
  readonly foreignAction: bigint
  /** Gas that the pool requires to be left for an action and its note, used or not. */
  readonly actionReserve: bigint
  /** A full batch of 16. */
  readonly treeUpdate: bigint
  /** A plain deposit: `deposit` for the call, `depositNote` for each note. */
  readonly deposit: bigint
  readonly depositNote: bigint
  /**
   * Extra gas for a token beyond the measured ones: proxies, fee switches, rebasing, deny lists.
   */
  readonly tokenAllowance: bigint
}
