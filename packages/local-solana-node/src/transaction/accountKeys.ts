import { addressOf, lookupTableProgram, type Address } from "./address.ts"
import type { Message } from "./readTransaction.ts"
import type { StoredAccount } from "../runtime/StoredAccount.ts"

/** Every account that a transaction names, in the order that its instructions' indices mean. */
export interface AccountKeys {
  readonly all: ReadonlyArray<Address>
  /** Of {@link all}: the last ones, from lookup tables, those to be written first. */
  readonly loadedWritable: ReadonlyArray<Address>
  readonly loadedReadonly: ReadonlyArray<Address>
  readonly writable: ReadonlySet<Address>
}

const TABLE_HEADER = 56

/**
 * @param accountOf the state in which the lookup tables are read
 * @returns null when a table is missing or too short: then the transaction cannot run
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

/** Of a key in the message itself. */
export function isWritable({ header, staticKeys }: Message, index: number): boolean {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  return index < numRequiredSignatures
    ? index < numRequiredSignatures - numReadonlySignedAccounts
    : index < staticKeys.length - numReadonlyUnsignedAccounts
}
