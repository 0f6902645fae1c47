import {
  Account,
  Clock,
  LiteSvm,
  type FailedTransactionMetadata,
  type SimulatedTransactionInfo,
  type TransactionMetadata,
} from "litesvm/dist/internal.js"
import { addressBytes, addressOf, type Address } from "../transaction/address.ts"
import type { WireTransaction } from "../transaction/readTransaction.ts"
import { noAccount, storedAccount, type StoredAccount } from "./StoredAccount.ts"

/** Maximum size of a transaction's logs that a validator keeps, bytes. */
const LOG_BYTES = 10_000n
export const SLOTS_PER_EPOCH = 432_000

/** The time and slot that programs see while a transaction runs. */
export interface Moment {
  readonly slot: number
  /** Unix seconds. */
  readonly time: number
  /** The newest blocks' hashes, newest first; programs see up to 512 of them as the SlotHashes sysvar. */
  readonly hashes: () => ReadonlyArray<{ readonly slot: number; readonly blockhash: string }>
}

/**
 * The Solana runtime with a single state: LiteSVM, with its checks of blockhashes and past transactions disabled because `Cluster` does
 * them.
 *
 * It uses LiteSVM's native module directly. The JavaScript wrapper converts every address to text and back, which makes reading an account
 * ten times as slow as executing a transaction.
 */
export class Runtime {
  private readonly svm = new LiteSvm()
  private moment: Moment = { slot: 0, time: 0, hashes: () => [] }

  constructor() {
    this.svm.setBlockhashCheck(false)
    this.svm.setTransactionHistory(0n)
    this.svm.setLogBytesLimit(LOG_BYTES)
  }

  account(address: Address): StoredAccount | null {
    const account = this.svm.getAccount(addressBytes(address))
    return account === null ? null : storedAccount(account)
  }

  setAccount(address: Address, account: StoredAccount | null): void {
    const { lamports, owner, data, executable } = account ?? noAccount
    this.svm.setAccount(
      addressBytes(address),
      new Account(lamports, data, addressBytes(owner), executable, 0n),
    )
  }

  ownedBy(program: Address): Array<readonly [Address, StoredAccount]> {
    return this.svm
      .getProgramAccounts(addressBytes(program))
      .map((each) => [addressOf(each.address), storedAccount(each.account())] as const)
  }

  rent(size: number): bigint {
    return this.svm.minimumBalanceForRentExemption(BigInt(size))
  }

  execute(
    { bytes, message }: WireTransaction,
    moment: Moment,
  ): TransactionMetadata | FailedTransactionMetadata {
    this.enter(moment)
    return message.version === "legacy"
      ? this.svm.sendLegacyTransaction(bytes)
      : this.svm.sendVersionedTransaction(bytes)
  }

  /** Simulates a transaction in the current state, without checking signatures. */
  simulate(
    { bytes, message }: WireTransaction,
    moment: Moment,
  ): SimulatedTransactionInfo | FailedTransactionMetadata {
    this.enter(moment)
    this.svm.setSigverify(false)
    try {
      return message.version === "legacy"
        ? this.svm.simulateLegacyTransaction(bytes)
        : this.svm.simulateVersionedTransaction(bytes)
    } finally {
      this.svm.setSigverify(true)
    }
  }

  /** Sets the clock and slot hashes that programs see. Does nothing if they are already set. */
  enter(moment: Moment): void {
    if (moment === this.moment) return
    this.moment = moment
    const epoch = Math.floor(moment.slot / SLOTS_PER_EPOCH)
    this.svm.setClock(
      new Clock(BigInt(moment.slot), 0n, BigInt(epoch), BigInt(epoch + 1), BigInt(moment.time)),
    )
    this.svm.setSlotHashes(
      moment
        .hashes()
        .slice(0, 512)
        .map(({ slot, blockhash }) => ({ slot: BigInt(slot), hash: blockhash })),
    )
  }
}
