import type { Commitment } from "./chain/Block.ts"
import type { GenesisProgram } from "./runtime/upgradeableProgram.ts"
import type { StoredAccount } from "./runtime/StoredAccount.ts"
import type { SolanaNodeFaults } from "./SolanaNodeFaults.ts"

export interface SolanaNodeOptions {
  /**
   * Milliseconds from slot to slot; 400 by default, as on the public networks. `"manual"`: only {@link SolanaNode.advance} makes
   * blocks, and time passes with them alone, 400 ms each.
   */
  readonly slots?: number | "manual"
  /** Slots until a block is confirmed; 2 by default. */
  readonly confirmedAfter?: number
  /** Slots until a block is final; 32 by default. */
  readonly finalizedAfter?: number
  /** Unix milliseconds at which a chain with manual slots begins; by default now. */
  readonly startTime?: number
  /** Programs that are there from the beginning. Others are deployed as anywhere, through the upgradeable loader. */
  readonly programs?: ReadonlyArray<GenesisProgram>
  /** Loopback port of JSON-RPC; the websocket has the next one, where clients look for it. By default two that are free. */
  readonly port?: number
}

/** A local Solana network of one node that nobody else knows. */
export interface SolanaNode {
  readonly url: string
  readonly websocketUrl: string
  /** The slot of the newest block at a commitment. */
  readonly slot: (commitment: Commitment) => number
  /** Makes so many blocks at once (one by default), the first with everything that waits. As much time passes as if they had come by themselves. */
  readonly advance: (blocks?: number) => void
  /** So many slots pass without a block. */
  readonly skipSlots: (slots?: number) => void
  /** So many seconds pass, and no slot. */
  readonly passTime: (seconds: number) => void
  /** What waits is lost, and so many blocks pass that every blockhash given out until now has expired for good, finally. */
  readonly expireBlockhashes: () => void
  /**
   * The network leaves the fork with its newest blocks: their effects are undone, and their slots are skipped ones.
   * `again`: their transactions wait for the next block, as when somebody still sends them; otherwise they are gone.
   *
   * @throws RangeError when one of the blocks is final
   */
  readonly leaveFork: (depth: number, again?: "again") => void
  /** From now on; what is left out stays as it was. */
  readonly behave: (faults: Partial<SolanaNodeFaults>) => void
  /** Puts an account in place, as no transaction could; `null` removes it. */
  readonly setAccount: (address: string, account: StoredAccount | null) => void
  readonly close: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}
