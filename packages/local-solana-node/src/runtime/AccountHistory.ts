import type { Address } from "../transaction/address.ts"
import type { StoredAccount } from "./StoredAccount.ts"

/** What an account was from a slot on. `null`: it did not exist. */
interface Version {
  readonly slot: number
  readonly account: StoredAccount | null
}

/**
 * What every transaction wrote, by slot: the state at each commitment level, and the way back out of a fork.
 *
 * The runtime (LiteSVM) holds one state only, the newest. Beside it stands, for each account that was ever written, the list
 * of its versions, oldest first; the first says what it was before, as of slot −1. So
 * - an account at slot s is its last version at or before s, and the runtime's own when it has no versions at all;
 * - a fork that drops all slots after s takes the versions after s away, and what is last then goes back into the runtime:
 *   as much work as accounts were written in the dropped slots, however large the state is;
 * - what is older than anybody may ask for shrinks to one version per account.
 *
 * A snapshot of the whole runtime per slot would cost its size for each slot, and replay from a base all that happened since.
 */
export class AccountHistory {
  private readonly versions = new Map<Address, Version[]>()
  private readonly writtenIn = new Map<number, Set<Address>>()

  /** An account was written in a slot, the newest so far. */
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

  /** `undefined` when nobody wrote it since the network began: then the newest state has it unchanged. */
  at(address: Address, slot: number): StoredAccount | null | undefined {
    return this.versions.get(address)?.findLast((version) => version.slot <= slot)?.account
  }

  /** Slot of the last write at or before a slot; −1 when there was none. */
  lastWrite(address: Address, slot: number): number {
    return this.versions.get(address)?.findLast((version) => version.slot <= slot)?.slot ?? -1
  }

  /** Every account that was written after a slot. */
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

  /** Takes back all writes after a slot. Returns what the accounts are now. */
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

  /** Nobody will ask for anything before this slot again. */
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
