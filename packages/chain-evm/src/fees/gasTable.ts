/**
 * Gas of the pool's calls, measured with their proofs on a local node and rounded up; tests compare them with a real chain. All
 * figures the chain adapter has about gas stand here.
 */
export const gasTable = {
  /** A call with no join: base cost, guards, hashing of the parts that are absent. */
  transact: 70_000n,
  /** One join with its proof, nullifiers, two queued notes and its share of calldata. */
  join2: 232_000n,
  join4: 282_000n,
  /** An ERC-20 payout or fee: two balances read, one transfer to an account that held none. */
  payout: 48_000n,
  nativePayout: 42_000n,
  /** The pool reserves this for an action and its note, and asks for it whether the action uses it or not. */
  action: 1_300_000n,
  /** A full batch of 16. */
  treeUpdate: 288_000n,
  /** A plain deposit: the call, and each note of it. */
  deposit: 60_000n,
  depositNote: 130_000n,
} as const

/** What a token may use beyond what the table measured: proxies, fee switches, rebasing, deny lists. */
export const tokenAllowance = 150_000n
