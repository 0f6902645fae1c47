/**
 * Gas of the pool's calls with their proofs, measured on a local node and rounded up; a test compares the table with such calls.
 * All figures the chain adapter has about gas stand here.
 */
export const gasTable = {
  /** A call without its joins: base cost, guards, the queue's slot, hashing. */
  transact: 56_000n,
  /** One join among many: proof, nullifiers, two queued notes and their checkpoints, its calldata, memory that grows with their number. */
  join2: 271_000n,
  join4: 326_000n,
  /** An ERC-20 payout to an account that held none. */
  payout: 46_000n,
  /** Coins to an account that did not exist. */
  nativePayout: 42_000n,
  /** The fee, to an account that holds some of its token. */
  fee: 30_000n,
  /** A swap over two hops at Uniswap v3 with a few ticks crossed, and the note of its output: the dearest that is usual. */
  action: 330_000n,
  /** An action that executes foreign calldata: all that the pool lets it use (ACTION_GAS), and the note. */
  foreignAction: 1_060_000n,
  /** The pool reserves this for an action and its note, and asks for it whether the action uses it or not. */
  actionReserve: 1_300_000n,
  /** A full batch of 16. */
  treeUpdate: 280_000n,
  /** A plain deposit: the call, and each note of it. */
  deposit: 80_000n,
  depositNote: 80_000n,
} as const

/** What a token may use beyond what the table measured: proxies, fee switches, rebasing, deny lists. */
export const tokenAllowance = 150_000n
