import { addressOf, lookupTableProgram, type Address } from "./address.ts"
import type { Message } from "./readTransaction.ts"
import type { StoredAccount } from "../runtime/StoredAccount.ts"

/** All accounts of a transaction, in the order of its instructions' indices. */
export interface AccountKeys {
  readonly all: ReadonlyArray<Address>
  /** The last ones of {@link all}, from lookup tables: first the writable, then the read-only accounts. */
  readonly loadedWritable: ReadonlyArray<Address>
  readonly loadedReadonly: ReadonlyArray<Address>
  readonly writable: ReadonlySet<Address>
}

const TABLE_HEADER = 56

/**
 * The accounts of a message, including those from its lookup tables; `null` if a table is missing or too short, so that the transaction
 * cannot run.
 *
 * @param accountOf reads lookup tables from the wanted state
 */
export function accountKeys(
  message: Message,
  accountOf: (address: Address) => StoredAccount | null,
): AccountKeys | null {
  const { staticKeys } = message
  const loadedWritable: Address[] = []
  const loadedReadonly: Address[] = []
  for (const lookup of message.lookups) {
    const table = accountOf(lookup.table)
    if (table === null || table.owner !== lookupTableProgram) return null
    const entry = (index: number) => {
      const at = TABLE_HEADER + 32 * index
      return at + 32 <= table.data.length ? addressOf(table.data.subarray(at, at + 32)) : null
    }
    for (const [indices, list] of [
      [lookup.writable, loadedWritable],
      [lookup.readonly, loadedReadonly],
    ] as const) {
      for (const index of indices) {
        const address = entry(index)
        if (address === null) return null
        list.push(address)
      }
    }
  }
  return {
    all: [...staticKeys, ...loadedWritable, ...loadedReadonly],
    loadedWritable,
    loadedReadonly,
    writable: new Set([
      ...staticKeys.filter((_, index) => isWritable(message, index)),
      ...loadedWritable,
    ]),
  }
}

export function isSigner({ header }: Message, index: number): boolean {
  return index < header.numRequiredSignatures
}

/** Whether a static key is writable. */
export function isWritable({ header, staticKeys }: Message, index: number): boolean {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  return index < numRequiredSignatures
    ? index < numRequiredSignatures - numReadonlySignedAccounts
    : index < staticKeys.length - numReadonlyUnsignedAccounts
}
