import { bytesToHex } from "@noble/hashes/utils.js"
import type { Account, EnergyUse } from "./Account.ts"
import { PersistentMap } from "./PersistentMap.ts"

/** Everything that a machine remembers, as immutable maps by hexadecimal address. */
export interface Roots {
  readonly accounts: PersistentMap<Account>
  /** By address and slot. Between transactions, slots of zero are absent. */
  readonly storage: PersistentMap<Uint8Array>
  readonly energyUse: PersistentMap<EnergyUse>
}

const largest = 2n ** 63n - 1n

export const emptyRoots: Roots = {
  accounts: PersistentMap.empty(),
  storage: PersistentMap.empty(),
  energyUse: PersistentMap.empty(),
}

/** A state that an execution changes. `roots` can be kept and put back at any time. */
export class State {
  roots: Roots
  constructor(roots: Roots) {
    this.roots = roots
  }

  account(address: Uint8Array): Account | undefined {
    return this.roots.accounts.get(bytesToHex(address))
  }

  balance(address: Uint8Array): bigint {
    return this.account(address)?.balance ?? 0n
  }

  code(address: Uint8Array): Uint8Array {
    return this.account(address)?.contract?.code ?? new Uint8Array()
  }

  putAccount(address: Uint8Array, account: Account): void {
    const accounts = this.roots.accounts.set(bytesToHex(address), account)
    this.roots = { ...this.roots, accounts }
  }

  activate(address: Uint8Array): void {
    if (this.account(address) === undefined) this.putAccount(address, { balance: 0n })
  }

  /** @throws RangeError if the balance would fall below 0 or exceed 2^63 - 1 */
  addBalance(address: Uint8Array, sun: bigint): void {
    const account = this.account(address) ?? { balance: 0n }
    const balance = account.balance + sun
    if (balance < 0n || balance > largest) {
      throw new RangeError(
        `the balance of ${bytesToHex(address)} would be ${balance} sun; it must be between 0 and 2^63 - 1`,
      )
    }
    this.putAccount(address, { ...account, balance })
  }

  /** The slot's word, or undefined if it holds none: absent slots cost more to set. */
  slot(address: Uint8Array, slot: Uint8Array): Uint8Array | undefined {
    return this.roots.storage.get(slotKey(address, slot))
  }

  /** java-tron deletes rows of zeros when a transaction ends, and keeps them until then. */
  putSlot(address: Uint8Array, slot: Uint8Array, word: Uint8Array): void {
    this.roots = { ...this.roots, storage: this.roots.storage.set(slotKey(address, slot), word) }
  }

  deleteSlot(key: string): void {
    this.roots = { ...this.roots, storage: this.roots.storage.delete(key) }
  }

  energyUse(address: Uint8Array): EnergyUse | undefined {
    return this.roots.energyUse.get(bytesToHex(address))
  }

  putEnergyUse(address: Uint8Array, use: EnergyUse): void {
    const energyUse = this.roots.energyUse.set(bytesToHex(address), use)
    this.roots = { ...this.roots, energyUse }
  }

  /** Removes an account with its code and storage, as SELFDESTRUCT does at the end of a transaction. */
  delete(address: Uint8Array): void {
    const key = bytesToHex(address)
    let { storage } = this.roots
    for (const [each] of storage.entries()) {
      if (each.startsWith(key)) storage = storage.delete(each)
    }
    this.roots = { ...this.roots, accounts: this.roots.accounts.delete(key), storage }
  }
}

export const slotKey = (address: Uint8Array, slot: Uint8Array): string =>
  bytesToHex(address) + bytesToHex(slot)
