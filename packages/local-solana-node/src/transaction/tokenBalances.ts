import { addressOf, token2022Program, tokenProgram, type Address } from "./address.ts"
import type { StoredAccount } from "../runtime/StoredAccount.ts"

/** The first 165 bytes of a token account, the same in both token programs. */
export interface TokenAccount {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly isFrozen: boolean
  /** Whether the account holds wrapped SOL. */
  readonly isNative: boolean
}

const ACCOUNT_SIZE = 165
const STATE_AT = 108
const FROZEN = 2
const NATIVE_AT = 109
const MINT_SIZE = 82

const isTokenProgram = (owner: Address) => owner === tokenProgram || owner === token2022Program

export function readTokenAccount(account: StoredAccount | null): TokenAccount | null {
  if (account === null || !isTokenProgram(account.owner)) return null
  const { data } = account
  // With extensions, the byte after the first 165 is the account type: 2 for a token account.
  const isAccount =
    data.length === ACCOUNT_SIZE || (data.length > ACCOUNT_SIZE && data[ACCOUNT_SIZE] === 2)
  if (!isAccount || data[STATE_AT] === 0) return null
  return {
    mint: addressOf(data.subarray(0, 32)),
    owner: addressOf(data.subarray(32, 64)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
    isFrozen: data[STATE_AT] === FROZEN,
    isNative: data[NATIVE_AT] === 1,
  }
}

/** A token's mint. */
export interface Mint {
  readonly decimals: number
  readonly supply: bigint
}

export function readMint(account: StoredAccount | null): Mint | null {
  if (account === null || !isTokenProgram(account.owner)) return null
  const { data } = account
  const isMint =
    data.length === MINT_SIZE || (data.length > ACCOUNT_SIZE && data[ACCOUNT_SIZE] === 1)
  if (!isMint || data[45] !== 1) return null
  return {
    decimals: data[44] ?? 0,
    supply: new DataView(data.buffer, data.byteOffset).getBigUint64(36, true),
  }
}

/** An amount in the format of JSON-RPC. */
export function uiTokenAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "")
  const text = fraction === "" ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}

/** A token account's balance before or after a transaction. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly programId: Address
  readonly uiTokenAmount: ReturnType<typeof uiTokenAmount>
}

export function tokenBalances(
  accounts: ReadonlyArray<StoredAccount | null>,
  accountOf: (address: Address) => StoredAccount | null,
): TokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    const token = readTokenAccount(account)
    if (account === null || token === null) return []
    const mint = readMint(accountOf(token.mint))
    if (mint === null) return []
    return [
      {
        accountIndex,
        mint: token.mint,
        owner: token.owner,
        programId: account.owner,
        uiTokenAmount: uiTokenAmount(token.amount, mint.decimals),
      },
    ]
  })
}
