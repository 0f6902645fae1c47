import type { DevelopmentAccount } from "./developmentAccounts.ts"
import type { NodeFaults, TronNodeFaults } from "./faults/TronNodeFaults.ts"
import type { NodeSettings } from "./http/NodeView.ts"
import type { ChainProfile } from "./profile/ChainProfile.ts"
import type { CpuTable } from "./vm/cpu/CpuTable.ts"
import type { ProfileName } from "./vm/profiles.ts"

export interface PeerOptions {
  /** Loopback port; by default a free one. */
  readonly port?: number
  /** The settings of the node's operator. Default: those of public nodes, with constant calls and estimates, without a cache of ids. */
  readonly settings?: Partial<NodeSettings>
}

export interface TronNodeOptions extends PeerOptions {
  /** Votable parameters: a network's name, or values of your own. By default "local": what every network executes. */
  readonly profile?: ProfileName | ChainProfile
  /**
   * Milliseconds between blocks; 3,000 by default. Each block adds 3 seconds of chain time in any case. `"manual"`: blocks are made only by
   * {@link TronNode.advance}.
   */
  readonly blocks?: number | "manual"
  /**
   * Whether blocks go on while no transaction waits for a block, or for its block to be solidified; true by default. With false the chain's time
   * stands still meanwhile: bytes with a short life do not expire while a busy machine prepares them.
   */
  readonly blocksWhileIdle?: boolean
  /** Time of block 1, Unix milliseconds; by default now. */
  readonly startTime?: number
  /** The clock behind the times of blocks, Unix milliseconds; `Date.now` by default. Manual blocks use no clock. */
  readonly now?: () => number
  /** Blocks until a block is solidified; 19 by default, as on the public networks. */
  readonly solidifiedAfter?: number
  /** Modelled processor times of executions. */
  readonly cpuTable?: CpuTable
  /** Factor for all times of the table; 1 by default. */
  readonly cpuScale?: number
  /**
   * Factor for the times of constant calls and estimates besides `cpuScale`; 1 by default. Below 1 a node answers faster than block producers
   * execute, so that a transaction runs out of time whose estimate did not.
   */
  readonly callScale?: number
  /** TRX that each account of {@link TronNode.accounts} has at the start; 1,000,000 by default. */
  readonly accountBalance?: number
}

/** A further node of the network with faults of its own, for clients that ask several nodes. */
export interface TronPeer {
  readonly url: string
  /** Sets faults from now on; omitted ones stay unchanged. */
  readonly behave: (faults: Partial<NodeFaults>) => void
  readonly close: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** A local TRON network with a single node. */
export interface TronNode {
  /** For `fullHost` of TronWeb. */
  readonly url: string
  /** The 4-byte chain id, as CHAINID gives it. No public network has it. */
  readonly chainId: number
  readonly profile: ChainProfile
  /** Accounts with TRX. Their keys are published. */
  readonly accounts: ReadonlyArray<DevelopmentAccount>
  /** Number of the network's newest block. */
  readonly head: () => number
  /** Number of the newest block that a fork cannot replace. */
  readonly solidified: () => number
  /** Makes `blocks` blocks at once (one by default). The first holds the pending transactions. */
  readonly advance: (blocks?: number) => Promise<void>
  /** Lets this time pass without blocks: the next block is dated that much later. */
  readonly passTime: (milliseconds: number) => Promise<void>
  /**
   * Moves to a longer fork without the newest `depth` blocks: their effects are undone, and `depth` + 1 other blocks follow. With `again`
   * their transactions are pending again; otherwise they are lost.
   *
   * @throws RangeError if one of the blocks is solidified
   */
  readonly leaveFork: (depth: number, again?: "again") => Promise<void>
  /** Forgets pending transactions, as restarted block producers do. */
  readonly dropPending: () => Promise<void>
  /** Sets faults from now on; omitted ones stay unchanged. */
  readonly behave: (faults: Partial<TronNodeFaults>) => void
  /** Starts a further node of the same network. It closes with this one at the latest. */
  readonly openPeer: (options?: PeerOptions) => Promise<TronPeer>
  /**
   * Sets a balance without a transaction, and activates the account.
   *
   * @param address `T…`, or hex with 41
   * @param sun from 0 to 2^63 - 1
   */
  readonly setBalance: (address: string, sun: bigint) => Promise<void>
  readonly close: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}
