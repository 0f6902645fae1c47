import { bytesToHex } from "@noble/hashes/utils.js"
import { withoutPrefix } from "../address.ts"
import { newAccount, type Account } from "../account/Account.ts"
import { CONTRACT_ACCOUNT, NORMAL_ACCOUNT, type SmartContract } from "../protobuf/contracts.ts"
import type { Delegation } from "../resource/Delegation.ts"
import type { PerResource } from "../resource/Resource.ts"
import { unused, type Usage } from "../resource/usage.ts"
import type { ChainProfile } from "../profile/ChainProfile.ts"
import type { Machine, Snapshot } from "../vm/Machine.ts"
import { Table } from "./Table.ts"

/** Sums over all accounts. */
export interface Totals {
  /** Stake of all accounts, TRX. */
  readonly weight: PerResource<bigint>
  /** Free bytes that all accounts used. */
  readonly usedFree: Usage
  /** Sun that fees destroyed. */
  readonly burnt: bigint
}

/** An immutable state of everything that transactions change. */
export interface StateSnapshot {
  readonly machine: Snapshot
  readonly accounts: ReadonlyMap<string, Account>
  readonly contracts: ReadonlyMap<string, SmartContract>
  readonly delegations: ReadonlyMap<string, Delegation>
  readonly totals: Totals
}

/** The head that checks and executions refer to (java-tron, `DynamicPropertiesStore`). */
export interface Head {
  readonly number: number
  /** Unix milliseconds. */
  readonly timestamp: number
}

export const SLOT_MILLISECONDS = 3_000

/** Everything that transactions change. Addresses have 21 bytes; amounts are sun. */
export class State {
  readonly machine: Machine
  readonly profile: ChainProfile
  readonly accounts = new Table<Account>()
  readonly contracts = new Table<SmartContract>()
  readonly delegations = new Table<Delegation>()
  totals: Totals
  head: Head = { number: 0, timestamp: 0 }

  constructor(machine: Machine, profile: ChainProfile) {
    this.machine = machine
    this.profile = profile
    this.totals = { weight: profile.otherStake, usedFree: unused, burnt: 0n }
  }

  /** Slots since 1970, by which usage decays. */
  get slot(): bigint {
    return BigInt(Math.floor(this.head.timestamp / SLOT_MILLISECONDS))
  }

  /** `null` while the account is inactive. */
  account(address: Uint8Array): Account | null {
    const short = withoutPrefix(address)
    // The machine knows of accounts that contracts activated, and of contracts that are gone.
    if (!this.machine.exists(short)) return null
    const stored = this.accounts.get(bytesToHex(address))
    if (stored !== undefined) return stored
    const type = this.machine.isContract(short) ? CONTRACT_ACCOUNT : NORMAL_ACCOUNT
    return newAccount(address, 0n, type)
  }

  put(account: Account): void {
    this.accounts.set(bytesToHex(account.address), account)
  }

  /** Makes an account if there is none. */
  activate(address: Uint8Array, type = NORMAL_ACCOUNT): void {
    this.machine.activate(withoutPrefix(address))
    if (this.accounts.get(bytesToHex(address)) === undefined)
      this.put(newAccount(address, BigInt(this.head.timestamp), type))
  }

  balanceOf(address: Uint8Array): bigint {
    return this.machine.balanceOf(withoutPrefix(address))
  }

  addBalance(address: Uint8Array, sun: bigint): void {
    this.machine.addBalance(withoutPrefix(address), sun)
  }

  /** Destroys a fee. False if the balance is too small. */
  burn(address: Uint8Array, sun: bigint): boolean {
    if (this.balanceOf(address) < sun) return false
    this.addBalance(address, -sun)
    this.totals = { ...this.totals, burnt: this.totals.burnt + sun }
    return true
  }

  /**
   * The record of a contract; `null` for other addresses. A contract that another contract creates has its creator as origin, and its callers
   * pay for all energy (java-tron, `Program.createContractImpl`).
   */
  contract(address: Uint8Array): SmartContract | null {
    const stored = this.contracts.get(bytesToHex(address))
    return stored !== undefined && this.machine.isContract(withoutPrefix(address)) ? stored : null
  }

  snapshot(): StateSnapshot {
    return {
      machine: this.machine.snapshot(),
      accounts: this.accounts.taken(),
      contracts: this.contracts.taken(),
      delegations: this.delegations.taken(),
      totals: this.totals,
    }
  }

  rewind(to: StateSnapshot): void {
    this.machine.rewind(to.machine)
    this.accounts.put(to.accounts)
    this.contracts.put(to.contracts)
    this.delegations.put(to.delegations)
    this.totals = to.totals
  }
}
