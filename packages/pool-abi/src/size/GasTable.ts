/** What the parts of the pool's calls use with their proofs, in the unit of the chain: gas, or TRON's energy. */
export interface GasTable {
  /** A call without its joins: base cost, guards, the queue's slot, hashing. */
  readonly transact: bigint
  /** One join among many: proof, nullifiers, two queued notes and their checkpoints, its calldata, memory that grows with their number. */
  readonly join2: bigint
  readonly join4: bigint
  /** A token payout to an account that held none. */
  readonly payout: bigint
  /** Coins to an account that did not exist. */
  readonly nativePayout: bigint
  /** The fee, to an account that holds some of its token. */
  readonly fee: bigint
  /** A swap over two hops at Uniswap v3 with a few ticks crossed, and the note of its output: the dearest that is usual. */
  readonly action: bigint
  /** An action that executes foreign calldata: all that the pool lets it use (ACTION_GAS), and the note. */
  readonly foreignAction: bigint
  /** The pool reserves this for an action and its note, and asks for it whether the action uses it or not. */
  readonly actionReserve: bigint
  /** A full batch of 16. */
  readonly treeUpdate: bigint
  /** A plain deposit: the call, and each note of it. */
  readonly deposit: bigint
  readonly depositNote: bigint
  /** What a token may use beyond what the table measured: proxies, fee switches, rebasing, deny lists. */
  readonly tokenAllowance: bigint
}
