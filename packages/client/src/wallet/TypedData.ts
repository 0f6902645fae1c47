/** A value of typed data: text, an address as text, an integer, or a list of structures. */
export type TypedDataValue = string | bigint | ReadonlyArray<TypedDataStruct>

/** A structure's values by member. */
export interface TypedDataStruct {
  readonly [member: string]: TypedDataValue
}

/** A structure's members, in the order in which they are hashed. */
export type TypedDataMembers = ReadonlyArray<{ readonly name: string; readonly type: string }>

/** What EIP-712 signs, as viem takes it; ethers and TronWeb take the same in three parts. `types` has no `EIP712Domain`. */
export interface TypedData {
  readonly domain: { readonly name: string; readonly chainId: number }
  readonly types: Readonly<Record<string, TypedDataMembers>>
  readonly primaryType: string
  readonly message: TypedDataStruct
}
