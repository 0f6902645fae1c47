import { ByteReader, bytesOf, concat } from "@shielded-relay/pool-program"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { PublicKey } from "@solana/web3.js"

/** An account that a route names. Nobody but the pool's swap authority signs, and the pool sees to that. */
export interface RoutedAccount {
  readonly key: PublicKey
  readonly writable: boolean
}

/** Those places of a lookup table that a transaction refers to. What stands at a place stays there as long as the table is. */
export interface RoutedTable {
  readonly key: PublicKey
  readonly places: ReadonlyArray<{ readonly index: number; readonly account: PublicKey }>
}

/** A venue's instruction as somebody else composed it, with the lookup tables that make it short. */
export interface RoutedData {
  readonly accounts: ReadonlyArray<RoutedAccount>
  readonly tables: ReadonlyArray<RoutedTable>
  /** The instruction's data: all that the pool's program is given, and so all that an operation's hash covers. */
  readonly data: Uint8Array
}

/**
 * Sixteen bytes that no data without a head begins with: that of the exchange has a one for its second number, and these bytes do not.
 * What a caller hands in is sealed (`swapData`), so nobody else chooses how it begins.
 */
const mark = sha256(utf8ToBytes("shielded-relay/v1/routed swap on Solana")).slice(0, 16)
const maxCount = 255

/** mark ‖ count ‖ (key ‖ writable)… ‖ count ‖ (table ‖ count ‖ (index ‖ key)…)… ‖ data. @throws RangeError for more than 255 of anything */
export function encodeRoutedData({ accounts, tables, data }: RoutedData): Uint8Array {
  const list = <A>(items: ReadonlyArray<A>, encode: (item: A) => Uint8Array) =>
    concat([bytesOf.u8(items.length), ...items.map(encode)])
  return concat([
    mark,
    list(accounts, ({ key, writable }) => concat([key.toBytes(), bytesOf.u8(writable ? 1 : 0)])),
    list(tables, ({ key, places }) =>
      concat([
        key.toBytes(),
        list(places, ({ index, account }) => concat([bytesOf.u8(index), account.toBytes()])),
      ]),
    ),
    data,
  ])
}

/** `null` for data without a head, which is the venue's as it stands. */
export function decodeRoutedData(bytes: Uint8Array): RoutedData | null {
  if (mark.some((byte, at) => byte !== bytes[at])) return null
  const reader = new ByteReader(bytes.slice(mark.length))
  const byte = () => reader.take(1)[0] ?? maxCount + 1
  const key = () => new PublicKey(reader.take(32))
  const list = <A>(decode: () => A): ReadonlyArray<A> => Array.from({ length: byte() }, decode)
  const flag = () => {
    const value = byte()
    if (value > 1) throw new RangeError(`${value} is no flag`)
    return value === 1
  }
  try {
    return {
      accounts: list(() => ({ key: key(), writable: flag() })),
      tables: list(() => ({
        key: key(),
        places: list(() => ({ index: byte(), account: key() })),
      })),
      data: reader.take(reader.left),
    }
  } catch {
    return null
  }
}

/** What the pool's program is given of an action's data. */
export const instructionData = (data: Uint8Array): Uint8Array =>
  decodeRoutedData(data)?.data ?? data
