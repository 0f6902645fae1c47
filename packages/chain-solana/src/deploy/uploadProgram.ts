import { bytesOf, concat } from "@shielded-relay/pool-program"
import {
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  TransactionInstruction,
  type Keypair,
  type PublicKey,
} from "@solana/web3.js"
import { accountMeta } from "../account/accountMeta.ts"
import { programDataAddress, systemProgram, upgradeableLoader } from "../account/programs.ts"
import type { DeployerTransaction } from "./sendAndWait.ts"

/** Instructions of the upgradeable loader (agave, loader-v3-interface): create a buffer, write it in chunks, deploy from it. */

const { u32, u64 } = bytesOf
const initializeBuffer = u32(0)
const write = u32(1)
const deployWithMaxDataLen = u32(2)
const setAuthority = u32(4)
const close = u32(5)

/** Size of a buffer account: a header of 37 bytes, then the program. */
export const bufferSize = (bytes: Uint8Array): number => 37 + bytes.length
export const programSize = 36

/** Program bytes per write transaction: what fits into a packet next to the compute budget instructions. */
const piece = 900

const instruction = (keys: TransactionInstruction["keys"], data: Uint8Array) =>
  new TransactionInstruction({ programId: upgradeableLoader, keys, data: Buffer.from(data) })

export interface Upload {
  readonly payer: PublicKey
  readonly buffer: Keypair
  readonly program: Keypair
  readonly bytes: Uint8Array
  /** Rent-exempt minimum of each account, lamports. */
  readonly bufferRent: number
  readonly programRent: number
}

const created = (payer: PublicKey, account: Keypair, space: number, lamports: number) =>
  SystemProgram.createAccount({
    fromPubkey: payer,
    newAccountPubkey: account.publicKey,
    lamports,
    space,
    programId: upgradeableLoader,
  })

/** Creates the buffer with the deployer as its authority. */
export const bufferTransaction = (upload: Upload): DeployerTransaction => ({
  step: "make a buffer for the program",
  instructions: [
    created(upload.payer, upload.buffer, bufferSize(upload.bytes), upload.bufferRent),
    instruction(
      [accountMeta(upload.buffer.publicKey, "writable"), accountMeta(upload.payer)],
      initializeBuffer,
    ),
  ],
  signers: [upload.buffer],
})

/** Writes the program in chunks. The order does not matter. */
export const writeTransactions = (upload: Upload) => missingPieces(upload, null)

/** Writes the chunks that a buffer does not hold yet. @param held what the buffer holds; `null` if it is not there */
export function missingPieces(
  { payer, buffer, bytes }: Upload,
  held: Uint8Array | null,
): ReadonlyArray<DeployerTransaction> {
  const transactions: Array<DeployerTransaction> = []
  for (let at = 0; at < bytes.length; at += piece) {
    const part = bytes.subarray(at, at + piece)
    if (held !== null && Buffer.from(part).equals(held.subarray(at, at + part.length))) continue
    transactions.push({
      step: `write bytes ${at} to ${at + part.length} of the program`,
      instructions: [
        instruction(
          [accountMeta(buffer.publicKey, "writable"), accountMeta(payer, "readonly", true)],
          concat([write, u32(at), u64(BigInt(part.length)), part]),
        ),
      ],
    })
  }
  return transactions
}

/** Deploys the buffer's program with the deployer as upgrade authority. The program is callable from the next slot. */
export const deployTransaction = (upload: Upload): DeployerTransaction => ({
  step: "deploy the program",
  instructions: [
    created(upload.payer, upload.program, programSize, upload.programRent),
    instruction(
      [
        accountMeta(upload.payer, "writable", true),
        accountMeta(programDataAddress(upload.program.publicKey), "writable"),
        accountMeta(upload.program.publicKey, "writable"),
        accountMeta(upload.buffer.publicKey, "writable"),
        accountMeta(SYSVAR_RENT_PUBKEY),
        accountMeta(SYSVAR_CLOCK_PUBKEY),
        accountMeta(systemProgram),
        accountMeta(upload.payer, "readonly", true),
      ],
      concat([deployWithMaxDataLen, u64(BigInt(upload.bytes.length))]),
    ),
  ],
  signers: [upload.program],
})

/** Gives up the upgrade authority for good. */
export const freezeTransaction = (
  program: PublicKey,
  authority: PublicKey,
): DeployerTransaction => ({
  step: "give up the upgrade authority",
  instructions: [
    instruction(
      [
        accountMeta(programDataAddress(program), "writable"),
        accountMeta(authority, "readonly", true),
      ],
      setAuthority,
    ),
  ],
})

/** Closes a buffer, or a program that its authority may still replace, and returns the rent. A program's address cannot be used again. */
export const closeTransaction = (
  authority: PublicKey,
  closed: { readonly buffer: PublicKey } | { readonly program: PublicKey },
): DeployerTransaction => {
  const isBuffer = "buffer" in closed
  return {
    step: isBuffer ? "close the buffer" : "close the program",
    instructions: [
      instruction(
        [
          accountMeta(isBuffer ? closed.buffer : programDataAddress(closed.program), "writable"),
          accountMeta(authority, "writable"),
          accountMeta(authority, "readonly", true),
          ...(isBuffer ? [] : [accountMeta(closed.program, "writable")]),
        ],
        close,
      ),
    ],
  }
}
