import {
  associatedAccount,
  createAssociatedAccount,
  tokenProgram,
} from "@shielded-relay/chain-solana"
import { SystemProgram, TransactionInstruction, type PublicKey } from "@solana/web3.js"

const MINT_BYTES = 82
/** Rent-exempt minimum of a mint, lamports; the same on every cluster. */
const MINT_RENT = 1_461_600

/** Instruction numbers of SPL Token. */
const MINT_TO = 7
const INITIALIZE_MINT_2 = 20

const written = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })

/** An SPL Token instruction that writes accounts under one authority. */
export function tokenInstruction(
  accounts: ReadonlyArray<PublicKey>,
  authority: PublicKey,
  data: Iterable<number>,
): TransactionInstruction {
  return new TransactionInstruction({
    programId: tokenProgram,
    keys: [...accounts.map(written), { pubkey: authority, isSigner: true, isWritable: false }],
    data: Buffer.from([...data]),
  })
}

/** Creates a mint. The payer is its mint authority and freeze authority, as for dollar tokens. */
export function createMint(
  payer: PublicKey,
  mint: PublicKey,
  decimals: number,
  program = tokenProgram,
): ReadonlyArray<TransactionInstruction> {
  const authority = payer.toBytes()
  return [
    SystemProgram.createAccount({
      fromPubkey: payer,
      newAccountPubkey: mint,
      lamports: MINT_RENT,
      space: MINT_BYTES,
      programId: program,
    }),
    new TransactionInstruction({
      programId: program,
      keys: [written(mint)],
      data: Buffer.from([INITIALIZE_MINT_2, decimals, ...authority, 1, ...authority]),
    }),
  ]
}

/** Mints tokens to an existing account. */
export function mintTo(
  authority: PublicKey,
  mint: PublicKey,
  account: PublicKey,
  units: bigint,
): TransactionInstruction {
  const amount = Buffer.alloc(8)
  amount.writeBigUInt64LE(units)
  return tokenInstruction([mint, account], authority, [MINT_TO, ...amount])
}

/** Creates the owner's associated token account and mints tokens to it. */
export function endow(
  authority: PublicKey,
  owner: PublicKey,
  mint: PublicKey,
  units: bigint,
): ReadonlyArray<TransactionInstruction> {
  return [
    createAssociatedAccount(authority, owner, mint),
    mintTo(authority, mint, associatedAccount(owner, mint), units),
  ]
}
