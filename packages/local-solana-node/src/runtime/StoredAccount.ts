import type { Account } from "litesvm/dist/internal.js"
import { addressOf, systemProgram, type Address } from "../transaction/address.ts"

/** An account as the cluster keeps it. One that holds no lamports does not exist. */
export interface StoredAccount {
  readonly lamports: bigint
  readonly owner: Address
  readonly data: Uint8Array
  readonly executable: boolean
}

/** What stands at an address where no account is. */
export const noAccount: StoredAccount = {
  lamports: 0n,
  owner: systemProgram,
  data: new Uint8Array(),
  executable: false,
}

/** An account as the runtime shows it. */
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
