import type { Field, Kind } from "./Field.ts"
import { isObject, type Json, type JsonObject } from "./Json.ts"
import { ParseError } from "./ParseError.ts"
import { ProtobufError, Reader } from "./Reader.ts"
import { Writer } from "./Writer.ts"

interface Fields {
  readonly [name: string]: Field<unknown>
}

type Values<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never
}

/** A message: its fields by their names in java-tron's definitions, which are also their names in JSON. */
export interface MessageType<M> {
  /** Name in the protocol, without its package. */
  readonly name: string
  /** A message of these values and initial ones for the rest. */
  of(values: Partial<M>): M
  /** Bytes in the order of field numbers, as java-tron serializes. */
  encode(message: M): Uint8Array
  /** @throws ProtobufError if the bytes are no such message, or have a field that this version of the protocol lacks */
  decode(bytes: Uint8Array): M
  toJson(message: M, visible: boolean): JsonObject
  /** Ignores names that are no fields, as java-tron does. @throws ParseError if a value does not fit its field */
  fromJson(json: Json, visible: boolean): M
}

export type MessageOf<T> = T extends MessageType<infer M> ? M : never

export function messageType<F extends Fields>(name: string, fields: F): MessageType<Values<F>> {
  type M = Values<F>
  const byNumber = new Map<number, readonly [string, Field<unknown>]>()
  for (const [field, definition] of Object.entries(fields))
    byNumber.set(definition.number, [field, definition])
  const ordered = [...byNumber.values()].toSorted(([, a], [, b]) => a.number - b.number)
  const initial = Object.fromEntries(ordered.map(([field, { initial: value }]) => [field, value]))
  // Each field's value comes from that field's own codec: the compiler cannot follow types through the loop over names.
  const typed = (values: { readonly [name: string]: unknown }) => ({ ...initial, ...values }) as M
  const valuesOf = (message: M): { readonly [name: string]: unknown } => message
  return {
    name,
    of: typed,
    encode: (message) => {
      const writer = new Writer()
      for (const [field, codec] of ordered) codec.encode(writer, valuesOf(message)[field])
      return writer.done()
    },
    decode: (bytes) => {
      const reader = new Reader(bytes)
      const values: { [name: string]: unknown } = { ...initial }
      while (!reader.atEnd) {
        const { number, wire } = reader.tag()
        const known = byNumber.get(number)
        if (known === undefined || known[1].wire !== wire)
          throw new ProtobufError(`${name} must have no field ${number} of wire type ${wire}`)
        values[known[0]] = known[1].decode(reader, values[known[0]])
      }
      return typed(values)
    },
    toJson: (message, visible) => {
      const json: { [name: string]: Json } = {}
      for (const [field, codec] of ordered) {
        const value = codec.toJson(valuesOf(message)[field], visible)
        if (value !== undefined) json[field] = value
      }
      return json
    },
    fromJson: (json, visible) => {
      if (!isObject(json)) throw new ParseError(`Expected "{".`)
      const values: { [name: string]: unknown } = {}
      for (const [field, value] of Object.entries(json)) {
        const known = Object.hasOwn(fields, field) ? fields[field] : undefined
        if (known !== undefined) values[field] = known.fromJson(value, visible)
      }
      return typed(values)
    },
  }
}

/** A message within a message; `null` while it is absent. */
export function nested<M>(number: number, type: MessageType<M>): Field<M | null> {
  const kind = embedded(type)
  return {
    number,
    wire: 2,
    initial: null,
    encode: (writer, value) => {
      if (value === null) return
      writer.tag(number, 2)
      kind.write(writer, value)
    },
    decode: (reader) => kind.read(reader),
    toJson: (value, visible) => (value === null ? undefined : kind.toJson(value, visible)),
    fromJson: (json, visible) => (json === null ? null : kind.fromJson(json, visible)),
  }
}

/** Messages in a list. */
export function embedded<M>(type: MessageType<M>): Kind<M> {
  return {
    wire: 2,
    initial: type.of({}),
    isInitial: () => false,
    write: (writer, value) => writer.bytes(type.encode(value)),
    read: (reader) => type.decode(reader.bytes()),
    toJson: (value, visible) => type.toJson(value, visible),
    fromJson: (json, visible) => type.fromJson(json, visible),
  }
}
