import { isNativeToken, type Payout } from "@shielded-relay/core"
import { PublicKey } from "@solana/web3.js"
import { poolToken, paidAccount } from "../account/poolAddresses.ts"
import { nativeLoader, sysvarOwner, token2022Program, tokenProgram } from "../account/programs.ts"
import { readTokenAccount, tokenAccountSize } from "../account/tokenAccounts.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo } from "../state/readAccounts.ts"
import type { Pool } from "./Pool.ts"

/** The accounts that decide whether a payment is possible, in this order: the recipient, the account that is paid, the vault's account. */
export function recipientKeys(pool: Pool, { token, to }: Payout): ReadonlyArray<PublicKey> {
  const owner = keyOfAddress(to)
  const mint = keyOfAddress(token)
  return [owner, paidAccount(owner, mint), poolToken(pool.addresses, mint).vaultAccount]
}

/**
 * The part of each account that is read. Accounts may hold megabytes; one byte more than a token account shows that an account is longer.
 */
export const recipientSlice = { offset: 0, length: tokenAccountSize + 1 } as const

export interface RecipientState {
  /** The payment is impossible: the program or the runtime would refuse it, or the money would be lost. */
  readonly refuses: boolean
  /** The transaction must first create the recipient's token account. */
  readonly lacksAccount: boolean
}

/**
 * Decides from the accounts of `recipientKeys` whether a payment is possible.
 *
 * Native coins: the runtime refuses to leave an account below its rent-exempt minimum and to credit programs and its own accounts. Tokens:
 * the associated account must belong to the recipient, must not be frozen, and must not be the vault's. A recipient that is itself a token
 * account or a mint is refused, since no key can sign for the account it would own. So is an address off the curve without an account; a
 * program-derived address in use has one.
 */
export function recipientState(
  { token, to, amount }: Payout,
  [owner = null, paid = null, vault = null]: ReadonlyArray<RpcAccount | null>,
  leastBalance: bigint,
): RecipientState {
  if (isNativeToken(token)) {
    const belongsToRuntime = belongsTo(owner, nativeLoader) || belongsTo(owner, sysvarOwner)
    const refuses =
      owner?.executable === true ||
      belongsToRuntime ||
      (owner?.lamports ?? 0n) + amount < leastBalance
    return { refuses, lacksAccount: false }
  }
  const recipient = keyOfAddress(to)
  const belongsToTokenProgram = belongsTo(owner, tokenProgram) || belongsTo(owner, token2022Program)
  const hasNoOwner = owner === null && !PublicKey.isOnCurve(recipient.toBytes())
  const canMove = vault !== null && readTokenAccount(vault.data)?.state === "initialized"
  if (belongsToTokenProgram || hasNoOwner || owner?.executable === true || !canMove)
    return { refuses: true, lacksAccount: false }
  // The address may hold coins that were sent in advance; it still needs a token account.
  if (paid === null || !belongsTo(paid, tokenProgram)) return { refuses: false, lacksAccount: true }
  const account = readTokenAccount(paid.data)
  const accepts = account?.state === "initialized" && account.owner.equals(recipient)
  return { refuses: !accepts, lacksAccount: false }
}
