import type { Address } from "@shielded-relay/core"
import type { StructValue, Value } from "./TypedData.ts"

/**
 * Reads members of a struct whose declaration is known. @throws TypeError if the struct has no such member of that kind, which is a defect
 * of the caller.
 */
export class MemberReader {
  readonly #value: StructValue

  constructor(value: StructValue) {
    this.#value = value
  }

  integer(name: string): bigint {
    const member = this.#member(name)
    if (member.kind === "integer") return member.value
    throw this.#defect(name)
  }

  bool(name: string): boolean {
    const member = this.#member(name)
    if (member.kind === "bool") return member.value
    throw this.#defect(name)
  }

  address(name: string): Address {
    const member = this.#member(name)
    if (member.kind === "address") return member.address
    throw this.#defect(name)
  }

  struct(name: string): MemberReader {
    return this.#reader(this.#member(name), name)
  }

  structs(name: string): ReadonlyArray<MemberReader> {
    const member = this.#member(name)
    if (member.kind !== "array") throw this.#defect(name)
    return member.elements.map((element) => this.#reader(element, name))
  }

  #reader(member: Value, name: string): MemberReader {
    if (member.kind === "struct") return new MemberReader(member)
    throw this.#defect(name)
  }

  #member(name: string): Value {
    const { struct, members } = this.#value
    const member = members[struct.fields.findIndex((field) => field.name === name)]
    if (member === undefined) throw this.#defect(name)
    return member
  }

  #defect(name: string): TypeError {
    return new TypeError(`${this.#value.struct.encodedType} has no such member: ${name}`)
  }
}
