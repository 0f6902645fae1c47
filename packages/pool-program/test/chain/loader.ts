import {
  Keypair,
  PublicKey,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  TransactionInstruction,
} from "@solana/web3.js"
import { bytesOf, concat } from "../../src/index.ts"
import type { Chain } from "./Chain.ts"

const LOADER = new PublicKey("BPFLoaderUpgradeab1e11111111111111111111111")
const { u32, u64 } = bytesOf

const meta = (pubkey: PublicKey, isWritable = false, isSigner = false) => ({
  pubkey,
  isWritable,
  isSigner,
})

const instruction = (keys: TransactionInstruction["keys"], data: Uint8Array) =>
  new TransactionInstruction({ programId: LOADER, keys, data: Buffer.from(data) })

/** The account of a program's bytes. */
export const programData = (program: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync([program.toBuffer()], LOADER)[0]

/** Deploys through the upgradeable loader as any deployer does: a buffer, its bytes in pieces, the deployment. */
export function deploy(chain: Chain, program: Keypair, bytes: Uint8Array): void {
  const { payer } = chain
  const buffer = Keypair.fromSeed(program.publicKey.toBytes())
  const rent = (size: number) => Number(chain.svm.minimumBalanceForRentExemption(BigInt(size)))
  const create = (account: Keypair, size: number) =>
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: account.publicKey,
      lamports: rent(size),
      space: size,
      programId: LOADER,
    })
  const bufferKeys = [meta(buffer.publicKey, true), meta(payer.publicKey, false, true)]
  chain.must(
    [
      create(buffer, 37 + bytes.length),
      instruction([meta(buffer.publicKey, true), meta(payer.publicKey)], u32(0)),
    ],
    { signers: [buffer] },
  )
  const PIECE = 900
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.slice(at, at + PIECE)
    chain.must([
      instruction(bufferKeys, concat([u32(1), u32(at), u64(BigInt(piece.length)), piece])),
    ])
  }
  const keys = [
    meta(payer.publicKey, true, true),
    meta(programData(program.publicKey), true),
    meta(program.publicKey, true),
    meta(buffer.publicKey, true),
    meta(SYSVAR_RENT_PUBKEY),
    meta(SYSVAR_CLOCK_PUBKEY),
    meta(SystemProgram.programId),
    meta(payer.publicKey, false, true),
  ]
  chain.must(
    [create(program, 36), instruction(keys, concat([u32(2), u64(BigInt(bytes.length))]))],
    { signers: [program] },
  )
  // A program runs from the slot after its deployment.
  chain.svm.warpToSlot(chain.svm.getClock().slot + 2n)
}

/** Transfers the upgrade authority of a program. */
export const handOver = (chain: Chain, program: PublicKey, to: PublicKey): TransactionInstruction =>
  instruction(
    [meta(programData(program), true), meta(chain.payer.publicKey, false, true), meta(to)],
    u32(4),
  )

/** Removes the upgrade authority of a program permanently. */
export const freeze = (chain: Chain, program: PublicKey): TransactionInstruction =>
  instruction([meta(programData(program), true), meta(chain.payer.publicKey, false, true)], u32(4))
