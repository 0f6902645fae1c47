import { PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js"

const tokenProgram = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
const associatedProgram = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")
const MINT_BYTES = 82

/** SPL Token's instructions by number. */
const MINT_TO = 7
const INITIALIZE_MINT_2 = 20

const read = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
const written = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })
const signing = (pubkey: PublicKey) => ({ pubkey, isSigner: true, isWritable: true })

/** The associated token account of a wallet. */
export function associatedAccount(owner: PublicKey, mint: PublicKey): PublicKey {
  const seeds = [owner, tokenProgram, mint].map((key) => key.toBytes())
  return PublicKey.findProgramAddressSync(seeds, associatedProgram)[0]
}

/** Makes a mint of SPL Token, under the payer's authority, that nobody can freeze. */
export function createMint(
  payer: PublicKey,
  mint: PublicKey,
  decimals: number,
  rent: number,
): ReadonlyArray<TransactionInstruction> {
  return [
    SystemProgram.createAccount({
      fromPubkey: payer,
      newAccountPubkey: mint,
      lamports: rent,
      space: MINT_BYTES,
      programId: tokenProgram,
    }),
    new TransactionInstruction({
      programId: tokenProgram,
      keys: [written(mint)],
      data: Buffer.from([INITIALIZE_MINT_2, decimals, ...payer.toBytes(), 0]),
    }),
  ]
}

/** Makes the owner's associated token account, and tokens out of nothing in it. */
export function endow(
  authority: PublicKey,
  owner: PublicKey,
  mint: PublicKey,
  units: bigint,
): ReadonlyArray<TransactionInstruction> {
  const account = associatedAccount(owner, mint)
  const amount = Buffer.alloc(8)
  amount.writeBigUInt64LE(units)
  return [
    new TransactionInstruction({
      programId: associatedProgram,
      keys: [
        signing(authority),
        written(account),
        read(owner),
        read(mint),
        read(SystemProgram.programId),
        read(tokenProgram),
      ],
      // "Idempotent": an account that is there is left as it is.
      data: Buffer.of(1),
    }),
    new TransactionInstruction({
      programId: tokenProgram,
      keys: [written(mint), written(account), { ...signing(authority), isWritable: false }],
      data: Buffer.concat([Buffer.of(MINT_TO), amount]),
    }),
  ]
}
