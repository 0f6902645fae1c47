import { PublicKey, TransactionInstruction } from "@solana/web3.js"
import { accountMeta } from "./accountMeta.ts"
import { associatedTokenProgram, systemProgram, tokenProgram } from "./programs.ts"

/** Sizes of SPL Token's account layouts, bytes. */
export const mintSize = 82
export const tokenAccountSize = 165

/** The associated token account of an owner and a mint (SPL Associated Token Account). */
export function associatedAccount(owner: PublicKey, mint: PublicKey): PublicKey {
  const seeds = [owner.toBytes(), tokenProgram.toBytes(), mint.toBytes()]
  return PublicKey.findProgramAddressSync(seeds, associatedTokenProgram)[0]
}

/** Creates the associated token account. Succeeds without effect if the account exists. */
export function createAssociatedAccount(
  payer: PublicKey,
  owner: PublicKey,
  mint: PublicKey,
): TransactionInstruction {
  return new TransactionInstruction({
    programId: associatedTokenProgram,
    keys: [
      accountMeta(payer, "writable", true),
      accountMeta(associatedAccount(owner, mint), "writable"),
      accountMeta(owner),
      accountMeta(mint),
      accountMeta(systemProgram),
      accountMeta(tokenProgram),
    ],
    // CreateIdempotent
    data: Buffer.of(1),
  })
}

export interface TokenAccount {
  readonly mint: PublicKey
  readonly owner: PublicKey
  readonly amount: bigint
  readonly state: "uninitialized" | "initialized" | "frozen"
}

/** Decodes an SPL Token account; `null` for data of any other size or state. */
export function readTokenAccount(data: Uint8Array): TokenAccount | null {
  if (data.length !== tokenAccountSize) return null
  const state = (["uninitialized", "initialized", "frozen"] as const)[data[108] ?? 3]
  if (state === undefined) return null
  const key = (from: number) => new PublicKey(data.slice(from, from + 32))
  const amount = Buffer.from(data).readBigUInt64LE(64)
  return { mint: key(0), owner: key(32), amount, state }
}

/** Reads the decimals of an initialized SPL Token mint; `null` for any other data. */
export function readMintDecimals(data: Uint8Array): number | null {
  return data.length === mintSize && data[45] === 1 ? (data[44] ?? null) : null
}
