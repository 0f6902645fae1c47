import { base58 } from "@scure/base"

/** 32 bytes in base58. */
export type Address = string

export const addressOf = (bytes: Uint8Array): Address => base58.encode(bytes)

export const addressBytes = (address: Address): Uint8Array => base58.decode(address)

export const systemProgram: Address = "11111111111111111111111111111111"
export const computeBudgetProgram: Address = "ComputeBudget111111111111111111111111111111"
export const lookupTableProgram: Address = "AddressLookupTab1e1111111111111111111111111"
export const upgradeableLoader: Address = "BPFLoaderUpgradeab1e11111111111111111111111"
export const tokenProgram: Address = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"
export const token2022Program: Address = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"
export const clockSysvar: Address = "SysvarC1ock11111111111111111111111111111111"
