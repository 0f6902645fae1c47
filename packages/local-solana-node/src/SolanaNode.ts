import type { Commitment } from "./chain/Block.ts"
import type { GenesisProgram } from "./runtime/upgradeableProgram.ts"
import type { StoredAccount } from "./runtime/StoredAccount.ts"
import type { SolanaNodeFaults } from "./SolanaNodeFaults.ts"

export interface SolanaNodeOptions {
  /**
   * Milliseconds per slot; 400 by default, as on the public networks. `"manual"`: blocks are made only by {@link SolanaNode.advance}, and
   * each adds 400 ms of chain time.
   */
  readonly slots?: number | "manual"
  /** Slots until a block is confirmed; 2 by default. */
  readonly confirmedAfter?: number
  /** Slots until a block is finalized; 32 by default. */
  readonly finalizedAfter?: number
  /** Start time of a chain with manual slots, Unix milliseconds; by default now. */
  readonly startTime?: number
  /** Programs that exist from the first block. Others can be deployed through the upgradeable loader. */
  readonly programs?: ReadonlyArray<GenesisProgram>
  /** Loopback port of JSON-RPC. The websocket uses the next port, where clients expect it. By default two free ports. */
  readonly port?: number
}

/** A local Solana network with a single node. */
export interface SolanaNode {
  readonly url: string
  readonly websocketUrl: string
  /** The slot of the newest block at a commitment. */
  readonly slot: (commitment: Commitment) => number
  /**
   * Makes `blocks` blocks at once (one by default). The first contains all pending transactions. Chain time advances by one slot per block.
   */
  readonly advance: (blocks?: number) => void
  /** Skips slots: they pass without a block. */
  readonly skipSlots: (slots?: number) => void
  /** Advances chain time without a slot. */
  readonly passTime: (seconds: number) => void
  /** Drops all pending transactions and makes blocks until every blockhash handed out so far has expired at the finalized commitment. */
  readonly expireBlockhashes: () => void
  /**
   * Abandons the fork with the newest `depth` blocks: their effects are undone and their slots count as skipped. With `again` their
   * transactions are pending again, as if they were resent; otherwise they are lost.
   *
   * @throws RangeError if one of the blocks is finalized
   */
  readonly leaveFork: (depth: number, again?: "again") => void
  /** Sets faults from now on; omitted ones stay unchanged. */
  readonly behave: (faults: Partial<SolanaNodeFaults>) => void
  /** Writes an account directly, without a transaction; `null` removes it. */
  readonly setAccount: (address: string, account: StoredAccount | null) => void
  readonly close: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}
