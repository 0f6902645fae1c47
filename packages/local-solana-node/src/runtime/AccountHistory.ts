import type { Address } from "../transaction/address.ts"
import type { StoredAccount } from "./StoredAccount.ts"

/** An account's state from a slot on; `null` if it did not exist. */
interface Version {
  readonly slot: number
  readonly account: StoredAccount | null
}

/**
 * All account writes by slot. They give the state at each commitment and allow a fork to be undone.
 *
 * The runtime (LiteSVM) holds only the newest state. For each account that was ever written, this class keeps a list of versions, oldest
 * first. The first version, at slot −1, is the state before the first write.
 * - An account at slot s is its last version at or before s; an account without versions is the runtime's.
 * - A fork that drops all slots after s removes their versions and restores the last remaining ones in the runtime. The cost depends on the
 *   accounts written in the dropped slots, not on the size of the state.
 * - Versions older than any that can be requested are merged into one per account.
 *
 * The alternatives cost more: a snapshot per slot costs the size of the state each time, and replaying from a base costs all transactions
 * since.
 */
export class AccountHistory {
  private readonly versions = new Map<Address, Version[]>()
  private readonly writtenIn = new Map<number, Set<Address>>()

  /** Records a write in a slot, which must be the newest so far. */
  record(
    address: Address,
    slot: number,
    before: StoredAccount | null,
    after: StoredAccount | null,
  ): void {
    const versions = this.versions.get(address) ?? [{ slot: -1, account: before }]
    if (versions.at(-1)?.slot === slot) versions.pop()
    versions.push({ slot, account: after })
    this.versions.set(address, versions)
    const written = this.writtenIn.get(slot) ?? new Set()
    this.writtenIn.set(slot, written.add(address))
  }

  /** The state of an account at a slot; `undefined` if it was never written, so that the newest state is still valid. */
  at(address: Address, slot: number): StoredAccount | null | undefined {
    return this.versions.get(address)?.findLast((version) => version.slot <= slot)?.account
  }

  /** Slot of the last write at or before a slot; −1 if there was none. */
  lastWrite(address: Address, slot: number): number {
    return this.versions.get(address)?.findLast((version) => version.slot <= slot)?.slot ?? -1
  }

  /** All accounts that were written after a slot. */
  writtenAfter(slot: number): Address[] {
    const addresses = new Set<Address>()
    for (const [each, written] of this.writtenIn) {
      if (each > slot) for (const address of written) addresses.add(address)
    }
    return [...addresses]
  }

  written(): Iterable<Address> {
    return this.versions.keys()
  }

  /** Undoes all writes after a slot. Returns the restored states. */
  dropAfter(slot: number): ReadonlyMap<Address, StoredAccount | null> {
    const restored = new Map<Address, StoredAccount | null>()
    for (const address of this.writtenAfter(slot)) {
      const versions = this.versions.get(address)
      if (versions === undefined) continue
      while ((versions.at(-1)?.slot ?? -1) > slot) versions.pop()
      restored.set(address, versions.at(-1)?.account ?? null)
    }
    for (const each of this.writtenIn.keys()) if (each > slot) this.writtenIn.delete(each)
    return restored
  }

  /** Forgets versions that only matter before a slot. */
  forgetBefore(slot: number): void {
    for (const [each, written] of this.writtenIn) {
      if (each >= slot) continue
      this.writtenIn.delete(each)
      for (const address of written) {
        const versions = this.versions.get(address)
        const kept = versions?.findLastIndex((version) => version.slot <= slot) ?? 0
        versions?.splice(0, kept)
      }
    }
  }
}
