import { ByteReader, bytesOf, concat } from "@shielded-relay/pool-program"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { PublicKey } from "@solana/web3.js"

/** An account of a route. It never signs: only the pool's swap authority does, and the pool enforces that. */
export interface RoutedAccount {
  readonly key: PublicKey
  readonly writable: boolean
}

/** The entries of a lookup table that a transaction uses. An entry cannot change while its table exists. */
export interface RoutedTable {
  readonly key: PublicKey
  readonly places: ReadonlyArray<{ readonly index: number; readonly account: PublicKey }>
}

/** A venue's instruction composed by an aggregator, with the lookup tables that shorten the transaction. */
export interface RoutedData {
  readonly accounts: ReadonlyArray<RoutedAccount>
  readonly tables: ReadonlyArray<RoutedTable>
  /** Instruction data. Only this part is passed to the pool's program and covered by the operation's hash. */
  readonly data: Uint8Array
}

/**
 * Sixteen bytes that mark data with a route in front of it. The exchange's own data cannot start with them: its second number is always 1,
 * which these bytes do not encode. Callers cannot choose how the data starts, because what they hand in is sealed (`swapData`).
 */
const mark = sha256(utf8ToBytes("shielded-relay/v1/routed swap on Solana")).slice(0, 16)
const maxCount = 255

/**
 * Encodes mark ‖ count ‖ (key ‖ writable)… ‖ count ‖ (table ‖ count ‖ (index ‖ key)…)… ‖ data.
 * @throws RangeError for more than 255 accounts, tables or entries
 */
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

/** Decodes data with a route; `null` for data without one, which is the venue's instruction data itself. */
export function decodeRoutedData(bytes: Uint8Array): RoutedData | null {
  if (mark.some((byte, at) => byte !== bytes[at])) return null
  const reader = new ByteReader(bytes.slice(mark.length))
  const byte = () => reader.take(1)[0] ?? maxCount + 1
  const key = () => new PublicKey(reader.take(32))
  const list = <A>(decode: () => A): ReadonlyArray<A> => Array.from({ length: byte() }, decode)
  const flag = () => {
    const value = byte()
    if (value > 1) throw new RangeError(`a flag must be 0 or 1, got ${value}`)
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

/** The part of an action's data that the pool's program receives. */
export const instructionData = (data: Uint8Array): Uint8Array =>
  decodeRoutedData(data)?.data ?? data
