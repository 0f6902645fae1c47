import type { Address } from "../transaction/address.ts"

/** An account as the cluster keeps it. One that holds no lamports does not exist. */
export interface StoredAccount {
  readonly lamports: bigint
  readonly owner: Address
  readonly data: Uint8Array
  readonly executable: boolean
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
