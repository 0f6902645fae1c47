import type { Account } from "litesvm/dist/internal.js"
import { addressOf, systemProgram, type Address } from "../transaction/address.ts"

/** An account as the cluster stores it. Accounts without lamports do not exist. */
export interface StoredAccount {
  readonly lamports: bigint
  readonly owner: Address
  readonly data: Uint8Array
  readonly executable: boolean
}

/** The account at an unused address. */
export const noAccount: StoredAccount = {
  lamports: 0n,
  owner: systemProgram,
  data: new Uint8Array(),
  executable: false,
}

/** Converts an account from the runtime's type. */
export function storedAccount(account: Account): StoredAccount {
  return {
    lamports: account.lamports(),
    owner: addressOf(account.owner()),
    data: account.data(),
    executable: account.executable(),
  }
}

export function sameAccount(a: StoredAccount | null, b: StoredAccount | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.lamports === b.lamports &&
    a.owner === b.owner &&
    a.executable === b.executable &&
    Buffer.compare(a.data, b.data) === 0
  )
}
