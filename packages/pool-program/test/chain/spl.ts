import type { Keypair } from "@solana/web3.js"
import { PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js"
import { bytesOf, concat } from "../../src/index.ts"
import { toBigint } from "../model/field.ts"
import type { Chain } from "./Chain.ts"

export const TOKEN_PROGRAM = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
export const TOKEN_2022_PROGRAM = new PublicKey("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb")
export const ASSOCIATED_PROGRAM = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")

const { u8, u64 } = bytesOf
const w = (pubkey: PublicKey, isSigner = false) => ({ pubkey, isWritable: true, isSigner })
const r = (pubkey: PublicKey, isSigner = false) => ({ pubkey, isWritable: false, isSigner })
const of = (programId: PublicKey, keys: TransactionInstruction["keys"], data: Uint8Array) =>
  new TransactionInstruction({ programId, keys, data: Buffer.from(data) })

export const associatedAccount = (owner: PublicKey, mint: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync(
    [owner.toBuffer(), TOKEN_PROGRAM.toBuffer(), mint.toBuffer()],
    ASSOCIATED_PROGRAM,
  )[0]

const create = (chain: Chain, account: Keypair, size: number, programId: PublicKey) =>
  SystemProgram.createAccount({
    fromPubkey: chain.payer.publicKey,
    newAccountPubkey: account.publicKey,
    lamports: Number(chain.svm.minimumBalanceForRentExemption(BigInt(size))),
    space: size,
    programId,
  })

/** A mint with 6 decimals. The payer is its mint and freeze authority. */
export function createMint(chain: Chain, mint: Keypair, program = TOKEN_PROGRAM): PublicKey {
  const authority = chain.payer.publicKey.toBytes()
  chain.must(
    [
      create(chain, mint, 82, program),
      of(program, [w(mint.publicKey)], concat([u8(20), u8(6), authority, u8(1), authority])),
    ],
    { signers: [mint] },
  )
  return mint.publicKey
}

/** The owner's associated account of a mint, created if missing. */
export function createAssociated(chain: Chain, owner: PublicKey, mint: PublicKey): PublicKey {
  const account = associatedAccount(owner, mint)
  const keys = [
    w(chain.payer.publicKey, true),
    w(account),
    r(owner),
    r(mint),
    r(SystemProgram.programId),
    r(TOKEN_PROGRAM),
  ]
  chain.must([of(ASSOCIATED_PROGRAM, keys, u8(1))])
  return account
}

/** A token account other than the associated one. */
export function createTokenAccount(
  chain: Chain,
  account: Keypair,
  owner: PublicKey,
  mint: PublicKey,
): PublicKey {
  chain.must(
    [
      create(chain, account, 165, TOKEN_PROGRAM),
      of(TOKEN_PROGRAM, [w(account.publicKey), r(mint)], concat([u8(18), owner.toBytes()])),
    ],
    { signers: [account] },
  )
  return account.publicKey
}

export const mintTo = (chain: Chain, mint: PublicKey, account: PublicKey, amount: bigint): void => {
  const keys = [w(mint), w(account), r(chain.payer.publicKey, true)]
  chain.must([of(TOKEN_PROGRAM, keys, concat([u8(7), u64(amount)]))])
}

/** The mint of wrapped SOL. */
export const NATIVE_MINT = new PublicKey("So11111111111111111111111111111111111111112")

/** Wraps coins of the payer into the owner's associated account, which is created if missing. */
export function wrap(chain: Chain, owner: PublicKey, amount: bigint): void {
  const account = createAssociated(chain, owner, NATIVE_MINT)
  const { publicKey } = chain.payer
  chain.must([
    SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: account, lamports: amount }),
    of(TOKEN_PROGRAM, [w(account)], u8(17)),
  ])
}

export const tokenBalance = (chain: Chain, account: PublicKey): bigint =>
  toBigint(chain.data(account).slice(64, 72).reverse())
