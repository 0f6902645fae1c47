import { FailedTransactionMetadata } from "litesvm/dist/internal.js"
import { upgradeableLoader, type Address } from "../transaction/address.ts"
import { accountKeys, isWritable, type AccountKeys } from "../transaction/accountKeys.ts"
import type { Message, WireTransaction } from "../transaction/readTransaction.ts"
import { AccountHistory } from "./AccountHistory.ts"
import type { Moment, Runtime } from "./Runtime.ts"
import { sameAccount, type StoredAccount } from "./StoredAccount.ts"
import { codeOf, isCode } from "./upgradeableProgram.ts"

/** What a transaction did to the state, or that no block would take it. */
export interface Execution {
  readonly answer: ReturnType<Runtime["execute"]>
  readonly keys: AccountKeys
  readonly before: ReadonlyArray<StoredAccount | null>
  readonly after: ReadonlyArray<StoredAccount | null>
}

/** All accounts, now and at every slot that anybody may still ask for. */
export class State {
  private readonly runtime: Runtime
  private readonly history = new AccountHistory()
  /** Programs that were taken back at least once; some of them may be there again. */
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

  /** By decree, as no transaction could. */
  put(address: Address, account: StoredAccount | null, slot: number): void {
    this.history.record(address, slot, this.runtime.account(address), account)
    this.place(new Map([[address, account]]))
  }

  /** @returns null when no block takes it: nothing has changed, and no fee was paid */
  execute(transaction: WireTransaction, moment: Moment): Execution | null {
    const accountOf = (address: Address) => this.runtime.account(address)
    const keys = accountKeys(transaction.message, accountOf)
    if (keys === null || this.lacksProgram(transaction.message, keys.all)) return null
    const before = keys.all.map(accountOf)
    const answer = this.runtime.execute(transaction, moment)
    // Whoever is in a block has paid a fee. What fails before that, by its signatures or its payer, is in none.
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
   * What would come of a transaction in the state as it was at a moment that has passed.
   *
   * @returns null when one of its programs is not there
   */
  simulate(transaction: WireTransaction, moment: Moment) {
    const involved = this.involved(transaction, moment.slot)
    return this.asOf(moment.slot, involved, () =>
      this.lacksProgram(transaction.message, [...involved])
        ? null
        : this.runtime.simulate(transaction, moment),
    )
  }

  /** Takes back everything after a slot. */
  dropAfter(slot: number): void {
    this.place(this.history.dropAfter(slot))
  }

  forgetBefore(slot: number): void {
    this.history.forgetBefore(slot)
  }

  /**
   * A transaction calls a program that is not there, or names one that no longer is: LiteSVM keeps what it compiled once, and
   * ends the whole process when the account to it is gone.
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

  /** The accounts that the outcome of a transaction can depend on. */
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

  /** Puts old versions of some accounts into the runtime while something is done, and then the newest back. */
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
   * The code of a program comes before the program: the runtime compiles it when it sees the program, and so sees the program
   * again when its code alone has changed. What it compiles cannot be called before the slot in which it does; so it does at
   * the beginning of time.
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
