import { PublicKey } from "@solana/web3.js"
import { systemProgram } from "../account/programs.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo } from "./readAccounts.ts"

/**
 * Whether a program controls an address: it is derived from a program, so no key signs for it, or its account is a program or belongs to
 * one other than the system program (a multisig of the token program, for example). `account`: `null` if there is none.
 */
export function isOfProgram(key: PublicKey, account: RpcAccount | null): boolean {
  if (!PublicKey.isOnCurve(key.toBytes())) return true
  return account !== null && (account.executable || !belongsTo(account, systemProgram))
}
