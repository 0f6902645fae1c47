import type { DepositNote } from "@shielded-relay/core"
import { depositData } from "@shielded-relay/pool-program"
import type { PublicKey } from "@solana/web3.js"
import { TransactionInstruction } from "@solana/web3.js"
import { accountMeta } from "../account/accountMeta.ts"
import { paidAccount, poolToken, type PoolAddresses } from "../account/poolAddresses.ts"
import { keyOfAddress } from "../encoding/keys.ts"

/**
 * A plain deposit from a wallet: of its native coins, or from its associated token account. Accounts are in the order of
 * program/src/deposit.rs.
 */
export function depositInstruction(
  addresses: PoolAddresses,
  wallet: PublicKey,
  { token: address, amount, npk, encryptedNote }: DepositNote,
): TransactionInstruction {
  const { program, config, tree, roots, vault, eventAuthority } = addresses
  const token = poolToken(addresses, keyOfAddress(address))
  return new TransactionInstruction({
    programId: program,
    keys: [
      accountMeta(wallet, "writable", true),
      accountMeta(config),
      accountMeta(tree, "writable"),
      accountMeta(roots, "writable"),
      accountMeta(eventAuthority),
      accountMeta(program),
      accountMeta(token.asset),
      accountMeta(vault),
      accountMeta(token.vaultAccount, "writable"),
      accountMeta(token.program),
      accountMeta(paidAccount(wallet, token.mint), "writable"),
    ],
    data: Buffer.from(depositData(amount, npk, encryptedNote)),
  })
}
