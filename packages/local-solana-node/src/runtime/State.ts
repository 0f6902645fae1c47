import { FailedTransactionMetadata } from "litesvm/dist/internal.js"
import { upgradeableLoader, type Address } from "../transaction/address.ts"
import { accountKeys, isWritable, type AccountKeys } from "../transaction/accountKeys.ts"
import type { Message, WireTransaction } from "../transaction/readTransaction.ts"
import { AccountHistory } from "./AccountHistory.ts"
import type { Moment, Runtime } from "./Runtime.ts"
import { sameAccount, type StoredAccount } from "./StoredAccount.ts"
import { codeOf, isCode } from "./upgradeableProgram.ts"

/** The result of an execution, with the accounts before and after it. */
export interface Execution {
  readonly answer: ReturnType<Runtime["execute"]>
  readonly keys: AccountKeys
  readonly before: ReadonlyArray<StoredAccount | null>
  readonly after: ReadonlyArray<StoredAccount | null>
}

/** All accounts, in the newest state and at every slot that can still be requested. */
export class State {
  private readonly runtime: Runtime
  private readonly history = new AccountHistory()
  /** Programs that were undone at least once. Some may have been deployed again. */
  private readonly withdrawn = new Set<Address>()

  constructor(runtime: Runtime) {
    this.runtime = runtime
  }

  account(address: Address, slot: number): StoredAccount | null {
    const recorded = this.history.at(address, slot)
    return recorded === undefined ? this.runtime.account(address) : recorded
  }

  /** Slot of the last write at or before a slot. */
  lastWrite(address: Address, slot: number): number {
    return this.history.lastWrite(address, slot)
  }

  ownedBy(program: Address, slot: number): Array<readonly [Address, StoredAccount]> {
    const written = new Set(this.history.written())
    const untouched = this.runtime.ownedBy(program).filter(([address]) => !written.has(address))
    const others = [...written].flatMap((address) => {
      const account = this.account(address, slot)
      return account?.owner === program ? [[address, account] as const] : []
    })
    return [...untouched, ...others]
  }

  rent(size: number): bigint {
    return this.runtime.rent(size)
  }

  /** Writes an account directly, without a transaction. */
  put(address: Address, account: StoredAccount | null, slot: number): void {
    this.history.record(address, slot, this.runtime.account(address), account)
    this.place(new Map([[address, account]]))
  }

  /** Executes a transaction; `null` if no block would contain it: the state is unchanged and it paid no fee. */
  execute(transaction: WireTransaction, moment: Moment): Execution | null {
    const accountOf = (address: Address) => this.runtime.account(address)
    const keys = accountKeys(transaction.message, accountOf)
    if (keys === null || this.lacksProgram(transaction.message, keys.all)) return null
    const before = keys.all.map(accountOf)
    const answer = this.runtime.execute(transaction, moment)
    // A transaction in a block has paid a fee. A failed one that paid none has an invalid signature or fee payer and stays out of blocks.
    const [payer] = keys.all
    const paid = payer !== undefined && !sameAccount(before[0] ?? null, accountOf(payer))
    if (answer instanceof FailedTransactionMetadata && !paid) return null
    const after = keys.all.map((address, index) => {
      if (!keys.writable.has(address)) return before[index] ?? null
      const now = accountOf(address)
      if (sameAccount(before[index] ?? null, now)) return before[index] ?? null
      this.history.record(address, moment.slot, before[index] ?? null, now)
      return now
    })
    return { answer, keys, before, after }
  }

  /**
   * Simulates a transaction in a past state.
   *
   * @returns null if one of its programs does not exist
   */
  simulate(transaction: WireTransaction, moment: Moment) {
    const involved = this.involved(transaction, moment.slot)
    return this.asOf(moment.slot, involved, () =>
      this.lacksProgram(transaction.message, [...involved])
        ? null
        : this.runtime.simulate(transaction, moment),
    )
  }

  /** Undoes everything after a slot. */
  dropAfter(slot: number): void {
    this.place(this.history.dropAfter(slot))
  }

  forgetBefore(slot: number): void {
    this.history.forgetBefore(slot)
  }

  /**
   * Whether the transaction calls a missing program or names one that was undone. LiteSVM caches compiled programs and crashes the whole
   * process when such a program's account is gone.
   */
  private lacksProgram(message: Message, addresses: ReadonlyArray<Address>): boolean {
    const called = message.instructions.map((each) => message.staticKeys[each.programIdIndex])
    const written = message.staticKeys.filter((_, index) => isWritable(message, index))
    return addresses.some(
      (address) =>
        (called.includes(address) || this.withdrawn.has(address)) &&
        !written.includes(address) &&
        this.runtime.account(address) === null,
    )
  }

  /** The accounts that a transaction's outcome can depend on. */
  private involved({ message }: WireTransaction, slot: number): Set<Address> {
    const named = accountKeys(message, (address) => this.account(address, slot))
    const addresses = new Set([
      ...(named ?? { all: message.staticKeys }).all,
      ...message.lookups.map(({ table }) => table),
    ])
    for (const address of addresses) {
      for (const account of [this.account(address, slot), this.runtime.account(address)]) {
        if (account?.owner === upgradeableLoader && account.executable)
          addresses.add(codeOf(account))
      }
    }
    return addresses
  }

  /** Restores past versions of some accounts in the runtime during `work`, then the newest ones. */
  private asOf<Result>(slot: number, addresses: Set<Address>, work: () => Result): Result {
    const now = new Map<Address, StoredAccount | null>()
    const then = new Map<Address, StoredAccount | null>()
    for (const address of this.history.writtenAfter(slot)) {
      if (!addresses.has(address)) continue
      now.set(address, this.runtime.account(address))
      then.set(address, this.account(address, slot))
    }
    this.place(then)
    try {
      return work()
    } finally {
      this.place(now)
    }
  }

  /**
   * Writes accounts to the runtime, a program's code before the program: the runtime compiles a program when it is written. A program is
   * written again if only its code changed. A program cannot be called before the slot in which it was compiled, so it is compiled at slot
   * 0.
   */
  private place(accounts: ReadonlyMap<Address, StoredAccount | null>): void {
    if ([...accounts.values()].some(isProgramOrCode)) this.runtime.enter(beginning)
    const inOrder = [...accounts].toSorted(([, a], [, b]) => Number(isCode(b)) - Number(isCode(a)))
    for (const [address, account] of inOrder) {
      if (account === null && this.runtime.account(address)?.executable === true)
        this.withdrawn.add(address)
      this.runtime.setAccount(address, account)
    }
    if (!inOrder.some(([, account]) => isCode(account))) return
    for (const [address, account] of this.runtime.ownedBy(upgradeableLoader)) {
      if (account.executable && accounts.has(codeOf(account)) && !accounts.has(address))
        this.runtime.setAccount(address, account)
    }
  }
}

const isProgramOrCode = (account: StoredAccount | null) =>
  isCode(account) || account?.executable === true

const beginning: Moment = { slot: 0, time: 0, hashes: () => [] }
