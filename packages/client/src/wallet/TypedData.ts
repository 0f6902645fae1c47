/** A value of typed data: text, an address as text, an integer, or a list of structures. */
export type TypedDataValue = string | bigint | ReadonlyArray<TypedDataStruct>

/** A structure's values by member. */
export interface TypedDataStruct {
  readonly [member: string]: TypedDataValue
}

/** A structure's members in hashing order. */
export type TypedDataMembers = ReadonlyArray<{ readonly name: string; readonly type: string }>

/** EIP-712 typed data in viem's form; ethers and TronWeb take the same in three parts. `types` omits `EIP712Domain`. */
export interface TypedData {
  readonly domain: { readonly name: string; readonly chainId: number }
  readonly types: Readonly<Record<string, TypedDataMembers>>
  readonly primaryType: string
  readonly message: TypedDataStruct
}
