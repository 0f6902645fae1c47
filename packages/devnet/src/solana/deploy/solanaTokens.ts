import {
  associatedAccount,
  createAssociatedAccount,
  tokenProgram,
} from "@shielded-relay/chain-solana"
import { SystemProgram, TransactionInstruction, type PublicKey } from "@solana/web3.js"

const MINT_BYTES = 82
/** Lamports that keep a mint, at the price that every cluster has. */
const MINT_RENT = 1_461_600

/** SPL Token's instructions by number. */
const MINT_TO = 7
const INITIALIZE_MINT_2 = 20

const written = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })

/** An instruction of SPL Token that writes accounts under one authority. */
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

/** Makes a mint under the payer's authority, who can also freeze what it is held in, as issuers of dollars can. */
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

/** Tokens out of nothing, in an account that is there. */
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

/** Makes the owner's associated token account, and tokens out of nothing in it. */
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
