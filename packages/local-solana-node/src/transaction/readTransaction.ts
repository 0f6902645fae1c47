import { addressOf, type Address } from "./address.ts"

/** The size of a packet, which limits a transaction. */
export const MAX_TRANSACTION_BYTES = 1232

export interface CompiledInstruction {
  readonly programIdIndex: number
  readonly accounts: ReadonlyArray<number>
  readonly data: Uint8Array
}

export interface TableLookup {
  readonly table: Address
  readonly writable: ReadonlyArray<number>
  readonly readonly: ReadonlyArray<number>
}

export interface MessageHeader {
  readonly numRequiredSignatures: number
  readonly numReadonlySignedAccounts: number
  readonly numReadonlyUnsignedAccounts: number
}

export interface Message {
  readonly version: "legacy" | 0
  readonly header: MessageHeader
  readonly staticKeys: ReadonlyArray<Address>
  readonly recentBlockhash: string
  readonly instructions: ReadonlyArray<CompiledInstruction>
  readonly lookups: ReadonlyArray<TableLookup>
}

export interface WireTransaction {
  readonly bytes: Uint8Array
  /** The first of {@link signatures}, which identifies the transaction. */
  readonly signature: string
  readonly signatures: ReadonlyArray<string>
  readonly message: Message
}

/** The bytes are not a transaction. The message is a validator's. */
export class MalformedTransaction extends Error {}

/**
 * Parses a legacy or v0 transaction and checks its indices against its keys, as a validator does first.
 *
 * @throws MalformedTransaction
 */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  const reader = new Reader(bytes)
  const signatures = reader.list(() => addressOf(reader.take(64)))
  const message = readMessage(reader)
  const [signature] = signatures
  if (signature === undefined || signatures.length !== message.header.numRequiredSignatures)
    throw new MalformedTransaction(
      "invalid transaction: Transaction failed to sanitize accounts offsets correctly",
    )
  return { bytes, signature, signatures, message }
}

/** Offset of the blockhash in a transaction's bytes. */
export function blockhashOffset(transaction: WireTransaction): number {
  const { signatures, message } = transaction
  const prefix = message.version === "legacy" ? 0 : 1
  const keys = message.staticKeys.length
  return 1 + 64 * signatures.length + prefix + 3 + (keys < 128 ? 1 : 2) + 32 * keys
}

/** @throws MalformedTransaction */
export function readMessageAlone(bytes: Uint8Array): Message {
  return readMessage(new Reader(bytes))
}

function readMessage(reader: Reader): Message {
  const versioned = (reader.peek() & 0x80) !== 0
  const version = versioned ? reader.byte() & 0x7f : 0
  if (version !== 0)
    throw new MalformedTransaction(
      "failed to deserialize solana_transaction::versioned::VersionedTransaction: invalid value: " +
        `integer \`${version}\`, expected a valid transaction message version`,
    )
  const header = {
    numRequiredSignatures: reader.byte(),
    numReadonlySignedAccounts: reader.byte(),
    numReadonlyUnsignedAccounts: reader.byte(),
  }
  const staticKeys = reader.list(() => addressOf(reader.take(32)))
  const recentBlockhash = addressOf(reader.take(32))
  const instructions = reader.list(() => ({
    programIdIndex: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: reader.take(reader.length()),
  }))
  const lookups = versioned
    ? reader.list(() => ({
        table: addressOf(reader.take(32)),
        writable: reader.list(() => reader.byte()),
        readonly: reader.list(() => reader.byte()),
      }))
    : []
  reader.end()
  const message: Message = {
    version: versioned ? 0 : "legacy",
    header,
    staticKeys,
    recentBlockhash,
    instructions,
    lookups,
  }
  if (!isSane(message))
    throw new MalformedTransaction(
      "invalid transaction: Transaction failed to sanitize accounts offsets correctly",
    )
  return message
}

function isSane({ header, staticKeys, instructions, lookups }: Message): boolean {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  const loaded = lookups.map(({ writable, readonly }) => writable.length + readonly.length)
  const keys = loaded.reduce((sum, count) => sum + count, staticKeys.length)
  return (
    // The fee payer is a writable signer.
    numReadonlySignedAccounts < numRequiredSignatures &&
    numRequiredSignatures + numReadonlyUnsignedAccounts <= staticKeys.length &&
    keys <= 256 &&
    loaded.every((count) => count > 0) &&
    instructions.every(
      ({ programIdIndex, accounts }) =>
        programIdIndex > 0 &&
        programIdIndex < staticKeys.length &&
        accounts.every((index) => index < keys),
    )
  )
}

/** Lengths are "compact-u16": seven bits per byte, lowest first, at most 16 bits, in the shortest form. */
class Reader {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw short()
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  peek(): number {
    const byte = this.bytes[this.at]
    if (byte === undefined) throw short()
    return byte
  }

  byte(): number {
    const byte = this.peek()
    this.at += 1
    return byte
  }

  length(): number {
    let value = 0
    for (let place = 0; place < 3; place += 1) {
      const byte = this.byte()
      if (byte === 0 && place > 0) break
      value |= (byte & 0x7f) << (7 * place)
      if (byte < 0x80) {
        if (value > 0xffff) break
        return value
      }
    }
    throw new MalformedTransaction(
      "failed to deserialize solana_transaction::versioned::VersionedTransaction: invalid compact length",
    )
  }

  list<Item>(item: () => Item): Item[] {
    const items: Item[] = []
    for (let left = this.length(); left > 0; left -= 1) items.push(item())
    return items
  }

  end(): void {
    if (this.at !== this.bytes.length)
      throw new MalformedTransaction(
        "failed to deserialize solana_transaction::versioned::VersionedTransaction: trailing bytes",
      )
  }
}

const short = () =>
  new MalformedTransaction(
    "failed to deserialize solana_transaction::versioned::VersionedTransaction: io error: failed to fill whole buffer",
  )
