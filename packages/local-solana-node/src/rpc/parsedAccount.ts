import type { StoredAccount } from "../runtime/StoredAccount.ts"
import { tokenProgram, type Address } from "../transaction/address.ts"
import { readMint, readTokenAccount, uiTokenAmount } from "../transaction/tokenBalances.ts"

/** A token account or mint in the `jsonParsed` format; `null` for other accounts. */
export function parsedAccount(
  account: StoredAccount,
  accountOf: (address: Address) => StoredAccount | null,
) {
  const parsed = parsedInfo(account, accountOf)
  if (parsed === null) return null
  const program = account.owner === tokenProgram ? "spl-token" : "spl-token-2022"
  return { program, parsed, space: account.data.length }
}

function parsedInfo(account: StoredAccount, accountOf: (address: Address) => StoredAccount | null) {
  const token = readTokenAccount(account)
  const mint = readMint(token === null ? account : accountOf(token.mint))
  if (mint === null) return null
  if (token === null) {
    const { decimals, supply } = mint
    return { type: "mint", info: { decimals, supply: supply.toString(), isInitialized: true } }
  }
  return {
    type: "account",
    info: {
      mint: token.mint,
      owner: token.owner,
      isNative: token.isNative,
      state: token.isFrozen ? "frozen" : "initialized",
      tokenAmount: uiTokenAmount(token.amount, mint.decimals),
    },
  }
}
