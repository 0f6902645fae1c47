import type { Address, ChainId } from "@shielded-relay/core"

/**
 * How an address is written. `evm`: `0x` and 40 hex digits. `tron`: also `T…` and `41…`, and the type `trcToken` exists, a `uint256` under
 * another name (TIP-712).
 */
export type TypedDataNotation = "evm" | "tron"

/** The type of a struct's field. EIP-712, "Definition of typed structured data". */
export type FieldType =
  | { readonly kind: "integer"; readonly signed: boolean; readonly bits: number }
  | { readonly kind: "fixedBytes"; readonly length: number }
  | { readonly kind: "bytes" | "string" | "bool" | "address" }
  /** `length`: `null` for any number of elements. */
  | { readonly kind: "array"; readonly element: FieldType; readonly length: number | null }
  | { readonly kind: "struct"; readonly name: string }

export interface Field {
  readonly name: string
  /** The type exactly as declared. */
  readonly typeName: string
  readonly type: FieldType
}

export interface StructType {
  readonly name: string
  readonly fields: ReadonlyArray<Field>
  /** The declaration, then those of all structs it uses, sorted by name. EIP-712, "Definition of encodeType". */
  readonly encodedType: string
}

/** A value that was checked against its type. */
export type Value =
  | { readonly kind: "integer"; readonly value: bigint }
  | { readonly kind: "fixedBytes" | "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "address"; readonly address: Address }
  | { readonly kind: "array"; readonly elements: ReadonlyArray<Value> }
  | StructValue

/** `members`: one value for each field, in the order of the fields. */
export interface StructValue {
  readonly kind: "struct"
  readonly struct: StructType
  readonly members: ReadonlyArray<Value>
}

/** What limits a signature to a place. `null`: the domain does not say, so the signature is valid on every chain, or at every contract. */
export interface TypedDataFacts {
  readonly chainId: ChainId | null
  readonly verifyingContract: Address | null
  readonly primaryType: string
}

/** Typed data that was checked completely. */
export interface TypedData {
  readonly domain: StructValue
  /** A value of the primary type. */
  readonly value: StructValue
  readonly facts: TypedDataFacts
}
