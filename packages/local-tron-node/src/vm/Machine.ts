import type { ChainParameters } from "./ChainParameters.ts"
import type { ContractResult } from "./ContractResult.ts"
import type { Roots } from "./state/State.ts"

/** An immutable state. It stays valid for as long as it is referenced: one per block, fork or pending run. */
export interface Snapshot {
  readonly roots: Roots
}

/** The block that an execution is part of. */
export interface BlockContext {
  readonly number: number
  /** Unix milliseconds; contracts read whole seconds. */
  readonly timestamp: number
  /** 20 bytes. */
  readonly witness: Uint8Array
  /** Number of the maintenance cycle, which dynamic energy counts by: cycles since genesis. */
  readonly cycle: number
  readonly parameters: ChainParameters
  /** The id (32 bytes) of an earlier block; undefined when it is unknown. BLOCKHASH asks for the latest 256. */
  readonly blockId: (number: number) => Uint8Array | undefined
  /** An account's permission by its id, which the precompiled contract 0x0a checks signatures against. Absent: accounts have none. */
  readonly permission?: (address: Uint8Array, id: number) => Permission | undefined
}

export interface Permission {
  readonly threshold: number
  readonly keys: ReadonlyArray<{ readonly address: Uint8Array; readonly weight: number }>
}

/** A `TriggerSmartContract` ("call") or `CreateSmartContract` ("create"). Addresses have 20 bytes, without TRON's 41. */
export type Message = {
  readonly from: Uint8Array
  /** Sun. */
  readonly callValue: bigint
  /** Calldata, or creation code with its arguments. */
  readonly data: Uint8Array
  /** 32 bytes: the transaction's id, from which addresses of created contracts derive. */
  readonly transactionId: Uint8Array
  /** State changes are dropped in any case, CREATE is allowed. */
  readonly isConstant: boolean
} & ({ readonly kind: "call"; readonly to: Uint8Array } | { readonly kind: "create" })

export interface Log {
  /** 20 bytes. */
  readonly address: Uint8Array
  /** 32 bytes each. */
  readonly topics: ReadonlyArray<Uint8Array>
  readonly data: Uint8Array
}

/** A call or creation that a contract made, as `internal_transactions` of a receipt lists it. */
export interface InternalTransaction {
  readonly hash: Uint8Array
  readonly caller: Uint8Array
  readonly to: Uint8Array
  /** Sun. */
  readonly callValue: bigint
  readonly note: "call" | "create" | "suicide"
  readonly rejected: boolean
}

export interface Execution {
  readonly word: ContractResult
  /** Text of the receipt's `resMessage`; empty on success. */
  readonly message: string
  /** Energy to bill, penalty included; the whole limit for each word except SUCCESS, REVERT and TRANSFER_FAILED. */
  readonly energyUsed: bigint
  /** The part of `energyUsed` that dynamic energy added. */
  readonly energyPenalty: bigint
  /** Returned data, data of REVERT, or the code of a created contract. */
  readonly returnData: Uint8Array
  /** Empty unless `word` is SUCCESS. */
  readonly logs: ReadonlyArray<Log>
  /** Address of the contract that a "create" message makes, successful or not. */
  readonly createdAddress?: Uint8Array
  readonly internalTransactions: ReadonlyArray<InternalTransaction>
  /** Modelled processor time, by the machine's named table. */
  readonly cpuMicroseconds: number
}

/** State and execution of the TRON virtual machine (TVM). Addresses have 20 bytes; amounts are sun. */
export interface Machine {
  readonly snapshot: () => Snapshot
  /** Makes a snapshot the state. */
  readonly rewind: (to: Snapshot) => void
  readonly balanceOf: (address: Uint8Array) => bigint
  /**
   * Adds `sun`, or takes it if negative, activating the account if it is missing.
   *
   * @throws RangeError if the balance would fall below 0 or exceed 2^63 - 1
   */
  readonly addBalance: (address: Uint8Array, sun: bigint) => void
  readonly exists: (address: Uint8Array) => boolean
  /** Makes an account of balance 0 if there is none. */
  readonly activate: (address: Uint8Array) => void
  readonly isContract: (address: Uint8Array) => boolean
  /** Code that a call executes; empty without a contract. */
  readonly codeOf: (address: Uint8Array) => Uint8Array
  /** @param slot 32 bytes. @returns 32 bytes */
  readonly storageAt: (address: Uint8Array, slot: Uint8Array) => Uint8Array
  /** The contract's dynamic energy factor of this cycle in ten-thousandths above the base price; 0 without a penalty. */
  readonly energyFactorOf: (
    address: Uint8Array,
    block: Pick<BlockContext, "cycle" | "parameters">,
  ) => number
  /**
   * Runs a message on the state at this moment. Moves the call value; keeps state only on success and unless the message is constant;
   * takes no fees. Executions run one at a time, in the order of the calls.
   *
   * @param energyLimit from 0 to 2^63 - 1
   * @throws RangeError for what a node refuses before executing: a missing contract or an existing one at the address of a creation, a
   *   call value that `from` lacks, lengths and limits outside their ranges
   * @throws Error if something else changed the state while a message that is not constant ran
   */
  readonly execute: (
    message: Message,
    block: BlockContext,
    energyLimit: bigint,
  ) => Promise<Execution>
}
