import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { fromBase58, toBase58 } from "../address.ts"
import { writeJson, type Json } from "./Json.ts"
import { ParseError } from "./ParseError.ts"
import { ProtobufError, type Reader } from "./Reader.ts"
import type { Writer } from "./Writer.ts"

/** How a value is written as protobuf and as java-tron's JSON. `visible`: addresses in base58 and names as text instead of hex. */
export interface Kind<T> {
  readonly wire: 0 | 2
  readonly initial: T
  isInitial(value: T): boolean
  write(writer: Writer, value: T): void
  read(reader: Reader): T
  toJson(value: T, visible: boolean): Json
  fromJson(json: Json, visible: boolean): T
}

/** A numbered field of a message: a single value, which is omitted while it has its initial value, or a list. */
export interface Field<T> {
  readonly number: number
  readonly wire: 0 | 2
  readonly initial: T
  encode(writer: Writer, value: T): void
  decode(reader: Reader, before: T): T
  /** `undefined` where JSON omits the field. */
  toJson(value: T, visible: boolean): Json | undefined
  fromJson(json: Json, visible: boolean): T
}

export function single<T>(number: number, kind: Kind<T>): Field<T> {
  return {
    number,
    wire: kind.wire,
    initial: kind.initial,
    encode: (writer, value) => {
      if (kind.isInitial(value)) return
      writer.tag(number, kind.wire)
      kind.write(writer, value)
    },
    decode: (reader) => kind.read(reader),
    toJson: (value, visible) => (kind.isInitial(value) ? undefined : kind.toJson(value, visible)),
    fromJson: (json, visible) => (json === null ? kind.initial : kind.fromJson(json, visible)),
  }
}

export function list<T>(number: number, kind: Kind<T>): Field<ReadonlyArray<T>> {
  return {
    number,
    wire: kind.wire,
    initial: [],
    encode: (writer, values) => {
      for (const value of values) {
        writer.tag(number, kind.wire)
        kind.write(writer, value)
      }
    },
    decode: (reader, before) => {
      const value = kind.read(reader)
      // The decoding of this message began the list. Extending it in place keeps the time linear in the bytes.
      if (before.length === 0 || !Array.isArray(before)) return [value]
      before.push(value)
      return before
    },
    toJson: (values, visible) =>
      values.length === 0 ? undefined : values.map((value) => kind.toJson(value, visible)),
    fromJson: (json, visible) => {
      if (json === null) return []
      const values: ReadonlyArray<Json> = Array.isArray(json) ? json : [json]
      return values.map((value) => kind.fromJson(value, visible))
    },
  }
}

const INT_64 = 1n << 63n
const INT_32 = 1n << 31n

function integer(json: Json, limit: bigint): bigint {
  const value = typeof json === "string" && /^-?\d{1,20}$/.test(json) ? BigInt(json) : json
  if (typeof value !== "bigint") throw new ParseError(`Couldn't parse integer: ${writeJson(json)}`)
  if (value >= limit || value < -limit)
    throw new ParseError(`Couldn't parse integer: Number out of range: ${value}`)
  return value
}

export const int64: Kind<bigint> = {
  wire: 0,
  initial: 0n,
  isInitial: (value) => value === 0n,
  write: (writer, value) => writer.varint(value),
  read: (reader) => reader.varint(),
  toJson: (value) => value,
  fromJson: (json) => integer(json, INT_64),
}

export const int32: Kind<number> = {
  wire: 0,
  initial: 0,
  isInitial: (value) => value === 0,
  write: (writer, value) => writer.varint(BigInt(value)),
  read: (reader) => Number(BigInt.asIntN(32, reader.varint())),
  toJson: (value) => value,
  fromJson: (json) => Number(integer(json, INT_32)),
}

export const bool: Kind<boolean> = {
  wire: 0,
  initial: false,
  isInitial: (value) => !value,
  write: (writer, value) => writer.varint(value ? 1n : 0n),
  read: (reader) => reader.varint() !== 0n,
  toJson: (value) => value,
  fromJson: (json) => {
    if (json === true || json === "true") return true
    if (json === false || json === "false") return false
    throw new ParseError(`Expected "true" or "false".`)
  },
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

export const string: Kind<string> = {
  wire: 2,
  initial: "",
  isInitial: (value) => value === "",
  write: (writer, value) => writer.bytes(new TextEncoder().encode(value)),
  read: (reader) => {
    try {
      return utf8.decode(reader.bytes())
    } catch (error) {
      if (error instanceof ProtobufError) throw error
      throw new ProtobufError("a text field must hold UTF-8")
    }
  },
  toJson: (value) => value,
  fromJson: (json) => {
    if (typeof json === "string") return json
    throw new ParseError("Expected string.")
  },
}

/** Hex as java-tron reads it: with or without 0x; an odd number of digits gets a leading 0 (`ByteArray.fromHexString`). */
export function readHex(text: string): Uint8Array {
  const digits = text.startsWith("0x") ? text.slice(2) : text
  if (!/^[0-9a-fA-F]*$/.test(digits)) throw new ParseError("INVALID hex String")
  return hexToBytes(digits.length % 2 === 1 ? `0${digits}` : digits)
}

function bytesKind(
  show: (value: Uint8Array, visible: boolean) => string,
  parse: (text: string, visible: boolean) => Uint8Array,
): Kind<Uint8Array> {
  return {
    wire: 2,
    initial: new Uint8Array(),
    isInitial: (value) => value.length === 0,
    write: (writer, value) => writer.bytes(value),
    read: (reader) => reader.bytes(),
    toJson: (value, visible) => show(value, visible),
    fromJson: (json, visible) => {
      if (typeof json !== "string") throw new ParseError("Expected string.")
      return parse(json, visible)
    },
  }
}

export const bytes = bytesKind((value) => bytesToHex(value), readHex)

/** Bytes that `visible` writes as base58. */
export const address = bytesKind(
  (value, visible) => (visible ? toBase58(value) : bytesToHex(value)),
  (text, visible) => (visible && text !== "" ? visibleAddress(text) : readHex(text)),
)

function visibleAddress(text: string): Uint8Array {
  try {
    return fromBase58(text)
  } catch {
    throw new ParseError("INVALID base58 String")
  }
}

/** A value out of names; JSON shows the name. Names are read in any case, as solc writes those of an ABI in lower case. */
export function enumeration(names: ReadonlyMap<number, string>): Kind<number> {
  const byName = new Map([...names].map(([number, name]) => [name.toLowerCase(), number]))
  return {
    ...int32,
    toJson: (value) => names.get(value) ?? value,
    fromJson: (json) => {
      if (typeof json === "bigint") return Number(integer(json, INT_32))
      const number = typeof json === "string" ? byName.get(json.toLowerCase()) : undefined
      if (number === undefined) throw new ParseError(`Enum has no value named ${writeJson(json)}.`)
      return number
    },
  }
}
