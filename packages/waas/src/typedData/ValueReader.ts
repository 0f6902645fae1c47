import { type Address, parseAddress, quoted } from "@shielded-relay/core"
import { hexToBytes } from "@noble/hashes/utils.js"
import { plainObject } from "./plainObject.ts"
import type { FieldType, StructType, StructValue, TypedDataNotation, Value } from "./TypedData.ts"
import { found, TypedDataFault } from "./TypedDataFault.ts"
import { typedDataLimits } from "./typedDataLimits.ts"

/**
 * Checks values against their types. One reader reads one request and counts its values. All methods throw a TypedDataFault that names the
 * place of the first fault.
 */
export class ValueReader {
  readonly #structs: ReadonlyMap<string, StructType>
  readonly #notation: TypedDataNotation
  #nodes = 0

  constructor(structs: ReadonlyMap<string, StructType>, notation: TypedDataNotation) {
    this.#structs = structs
    this.#notation = notation
  }

  /** Reads a struct's object, which must have a value for each field and no other key. */
  struct(struct: StructType, value: unknown, place: string, depth = 1): StructValue {
    this.#count(place, depth)
    const object = plainObject(value, place)
    const members = struct.fields.map(({ name, type }) => {
      if (!Object.hasOwn(object, name)) throw new TypedDataFault(`${place}.${name}`, "missing")
      return this.#value(type, object[name], `${place}.${name}`, depth + 1)
    })
    const keys = Object.keys(object)
    if (keys.length > members.length) {
      const names = new Set(struct.fields.map(({ name }) => name))
      const stranger = keys.find((key) => !names.has(key)) ?? ""
      throw new TypedDataFault(place, `${quoted(stranger)} is not a field of ${struct.name}`)
    }
    return { kind: "struct", struct, members }
  }

  #value(type: FieldType, value: unknown, place: string, depth: number): Value {
    if (type.kind === "struct") {
      const struct = this.#structs.get(type.name)
      if (struct === undefined) throw new TypeError(`${type.name} was not parsed`)
      return this.struct(struct, value, place, depth)
    }
    this.#count(place, depth)
    switch (type.kind) {
      case "array":
        return { kind: "array", elements: this.#elements(type, value, place, depth) }
      case "integer":
        return { kind: "integer", value: readInteger(type, value, place) }
      case "fixedBytes":
        return { kind: "fixedBytes", bytes: readBytes(value, type.length, place) }
      case "bytes":
        return { kind: "bytes", bytes: readBytes(value, null, place) }
      case "string":
        if (typeof value === "string" && value.isWellFormed())
          return { kind: "string", text: value }
        throw mismatch(place, "a text of whole Unicode characters", value)
      case "bool":
        if (typeof value === "boolean") return { kind: "bool", value }
        throw mismatch(place, "true or false", value)
      case "address":
        return { kind: "address", address: readAddress(value, this.#notation, place) }
    }
  }

  #elements(
    type: { readonly element: FieldType; readonly length: number | null },
    value: unknown,
    place: string,
    depth: number,
  ): ReadonlyArray<Value> {
    if (!Array.isArray(value)) throw mismatch(place, "an array", value)
    const entries: ReadonlyArray<unknown> = value
    const { arrayLength } = typedDataLimits
    if (entries.length > arrayLength) {
      throw new TypedDataFault(place, `${entries.length} elements; at most ${arrayLength}`)
    }
    if (type.length !== null && entries.length !== type.length) {
      throw new TypedDataFault(place, `${entries.length} elements; expected ${type.length}`)
    }
    return entries.map((entry, index) =>
      this.#value(type.element, entry, `${place}[${index}]`, depth + 1),
    )
  }

  #count(place: string, depth: number): void {
    this.#nodes += 1
    const { depth: deepest, nodes } = typedDataLimits
    if (depth > deepest) throw new TypedDataFault(place, `more than ${deepest} levels of nesting`)
    if (this.#nodes > nodes) throw new TypedDataFault(place, `more than ${nodes} values`)
  }
}

function readInteger(
  { signed, bits }: { readonly signed: boolean; readonly bits: number },
  value: unknown,
  place: string,
): bigint {
  const integer = parseInteger(value)
  if (integer !== null) {
    const wrapped = signed ? BigInt.asIntN(bits, integer) : BigInt.asUintN(bits, integer)
    if (wrapped === integer) return integer
  }
  const type = `${signed ? "int" : "uint"}${bits}`
  throw mismatch(place, `${type} as a whole number, decimal text or 0x hex`, value)
}

/** An integer from a safe number, canonical decimal text, or 0x and 1 to 64 hex digits; otherwise `null`. */
function parseInteger(value: unknown): bigint | null {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? BigInt(value) : null
  }
  return typeof value === "string" && /^(?:0|-?[1-9][0-9]{0,77}|0x[0-9a-fA-F]{1,64})$/.test(value)
    ? BigInt(value)
    : null
}

function readBytes(value: unknown, length: number | null, place: string): Uint8Array {
  if (typeof value === "string" && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value)) {
    if (length === null || value.length === 2 + 2 * length) return hexToBytes(value.slice(2))
  }
  const digits = length === null ? "an even number of" : 2 * length
  throw mismatch(place, `0x and ${digits} hex digits`, value)
}

function readAddress(value: unknown, notation: TypedDataNotation, place: string): Address {
  const isNotation = typeof value === "string" && (notation === "tron" || value.startsWith("0x"))
  const address = isNotation ? parseAddress(value, notation) : null
  if (address !== null) return address
  const others = notation === "tron" ? ", T… or 41…" : ""
  throw mismatch(place, `an address: 0x and 40 hex digits (EIP-55)${others}`, value)
}

function mismatch(place: string, expected: string, value: unknown): TypedDataFault {
  return new TypedDataFault(place, `expected ${expected}, found ${found(value)}`)
}
