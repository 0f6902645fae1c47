import {
  type Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  type AccountMeta,
} from "@solana/web3.js"
import type { OpenNode } from "./OpenNode.ts"

export const TOKEN_PROGRAM = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
const ASSOCIATED = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")

const meta = (pubkey: PublicKey, isWritable = false, isSigner = false): AccountMeta => ({
  pubkey,
  isWritable,
  isSigner,
})

const instruction = (programId: PublicKey, keys: AccountMeta[], data: Iterable<number>) =>
  new TransactionInstruction({ programId, keys, data: Buffer.from([...data]) })

export const associatedAccount = (owner: PublicKey, mint: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync(
    [owner.toBuffer(), TOKEN_PROGRAM.toBuffer(), mint.toBuffer()],
    ASSOCIATED,
  )[0]

export const createAssociated = (payer: PublicKey, owner: PublicKey, mint: PublicKey) =>
  instruction(
    ASSOCIATED,
    [
      meta(payer, true, true),
      meta(associatedAccount(owner, mint), true),
      meta(owner),
      meta(mint),
      meta(SystemProgram.programId),
      meta(TOKEN_PROGRAM),
    ],
    [1],
  )

/** A mint with 6 digits, whose authority is the payer. */
export async function createMint(open: OpenNode, mint: Keypair): Promise<PublicKey> {
  const payer = open.payer.publicKey
  const creation = SystemProgram.createAccount({
    fromPubkey: payer,
    newAccountPubkey: mint.publicKey,
    lamports: await open.connection.getMinimumBalanceForRentExemption(82),
    space: 82,
    programId: TOKEN_PROGRAM,
  })
  const INITIALIZE_MINT = 20
  const start = instruction(
    TOKEN_PROGRAM,
    [meta(mint.publicKey, true)],
    [INITIALIZE_MINT, 6, ...payer.toBytes(), 0],
  )
  await open.land([creation, start], { signers: [mint] })
  return mint.publicKey
}

export function mintTo(payer: PublicKey, mint: PublicKey, account: PublicKey, amount: bigint) {
  const data = Buffer.alloc(9)
  data.writeUInt8(7)
  data.writeBigUInt64LE(amount, 1)
  return instruction(
    TOKEN_PROGRAM,
    [meta(mint, true), meta(account, true), meta(payer, false, true)],
    data,
  )
}
