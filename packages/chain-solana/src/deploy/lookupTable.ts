import { seeds } from "@shielded-relay/pool-program"
import { AddressLookupTableProgram, type PublicKey } from "@solana/web3.js"
import { configAddress, poolToken, programAddress, vaultAddress } from "../account/poolAddresses.ts"
import { associatedTokenProgram, systemProgram, tokenProgram } from "../account/programs.ts"
import { associatedAccount } from "../account/tokenAccounts.ts"
import type { DeployerTransaction } from "./sendAndWait.ts"

/** Number of addresses that fit into one extend transaction. */
const piece = 20

/** The accounts that all of a pool's transactions name: the pool's own, those of each token, and the called programs. */
export function standingAccounts(
  program: PublicKey,
  roots: PublicKey,
  mints: ReadonlyArray<PublicKey>,
): ReadonlyArray<PublicKey> {
  const vault = vaultAddress(program)
  const swapAuthority = programAddress(program, seeds.swap)
  const ofTokens = mints.flatMap((mint) => {
    const token = poolToken({ program, vault }, mint)
    const transit = token.isNative ? [] : [associatedAccount(swapAuthority, mint)]
    return [token.mint, token.asset, token.vaultAccount, ...transit]
  })
  return [
    configAddress(program),
    programAddress(program, seeds.tree),
    roots,
    vault,
    programAddress(program, seeds.event),
    swapAuthority,
    systemProgram,
    tokenProgram,
    associatedTokenProgram,
    ...ofTokens,
  ]
}

/** Transactions that create a lookup table, fill it with each account once, and freeze it. */
export function lookupTableTransactions(
  authority: PublicKey,
  recentSlot: number,
  accounts: ReadonlyArray<PublicKey>,
): { readonly table: PublicKey; readonly transactions: ReadonlyArray<DeployerTransaction> } {
  const [creation, table] = AddressLookupTableProgram.createLookupTable({
    authority,
    payer: authority,
    recentSlot,
  })
  const addresses = [...new Map(accounts.map((key) => [key.toBase58(), key])).values()]
  const extensions: Array<DeployerTransaction> = []
  for (let at = 0; at < addresses.length; at += piece)
    extensions.push({
      step: "fill the lookup table",
      instructions: [
        AddressLookupTableProgram.extendLookupTable({
          authority,
          payer: authority,
          lookupTable: table,
          addresses: addresses.slice(at, at + piece),
        }),
      ],
    })
  const freezing = AddressLookupTableProgram.freezeLookupTable({ authority, lookupTable: table })
  return {
    table,
    transactions: [
      { step: "make a lookup table", instructions: [creation] },
      ...extensions,
      { step: "freeze the lookup table", instructions: [freezing] },
    ],
  }
}
