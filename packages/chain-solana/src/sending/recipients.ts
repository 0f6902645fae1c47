import { isNativeToken, type Payout } from "@shielded-relay/core"
import { PublicKey } from "@solana/web3.js"
import { poolToken, paidAccount } from "../account/poolAddresses.ts"
import { nativeLoader, sysvarOwner, token2022Program, tokenProgram } from "../account/programs.ts"
import { readTokenAccount, tokenAccountSize } from "../account/tokenAccounts.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo } from "../state/readAccounts.ts"
import type { Pool } from "./Pool.ts"

/** What has to be looked at to say whether a recipient can be paid, in this order: the recipient, the account that is paid, the vault's. */
export function recipientKeys(pool: Pool, { token, to }: Payout): ReadonlyArray<PublicKey> {
  const owner = keyOfAddress(to)
  const mint = keyOfAddress(token)
  return [owner, paidAccount(owner, mint), poolToken(pool.addresses, mint).vaultAccount]
}

/** As much of each account as is looked at, and a byte more to tell a longer one: a recipient can have megabytes. */
export const recipientSlice = { offset: 0, length: tokenAccountSize + 1 } as const

export interface RecipientState {
  /** Nothing can be paid: the program or the runtime would refuse it, or the money would be lost. */
  readonly refuses: boolean
  /** The transaction has to make its token account first. */
  readonly lacksAccount: boolean
}

/**
 * What the accounts of `recipientKeys` say of a payment.
 *
 * Coins: the runtime leaves no account below its rent, and credits no program and none of its own accounts. Tokens: the associated account
 * must be the recipient's and not frozen, nor the vault's. An address that is itself a token account or a mint would own an account that
 * nobody can sign for; so would one off the curve that nothing has been made of (a program's address that is in use has an account).
 */
export function recipientState(
  { token, to, amount }: Payout,
  [owner = null, paid = null, vault = null]: ReadonlyArray<RpcAccount | null>,
  leastBalance: bigint,
): RecipientState {
  if (isNativeToken(token)) {
    const isRuntimes = belongsTo(owner, nativeLoader) || belongsTo(owner, sysvarOwner)
    const refuses =
      owner?.executable === true || isRuntimes || (owner?.lamports ?? 0n) + amount < leastBalance
    return { refuses, lacksAccount: false }
  }
  const recipient = keyOfAddress(to)
  const isTokens = belongsTo(owner, tokenProgram) || belongsTo(owner, token2022Program)
  const isNobodys = owner === null && !PublicKey.isOnCurve(recipient.toBytes())
  const canMove = vault !== null && readTokenAccount(vault.data)?.state === "initialized"
  if (isTokens || isNobodys || owner?.executable === true || !canMove)
    return { refuses: true, lacksAccount: false }
  // Whoever sent coins there ahead made no token account of it.
  if (paid === null || !belongsTo(paid, tokenProgram)) return { refuses: false, lacksAccount: true }
  const account = readTokenAccount(paid.data)
  const accepts = account?.state === "initialized" && account.owner.equals(recipient)
  return { refuses: !accepts, lacksAccount: false }
}
