import { accountSizes, initializeData, seeds, setAssetData } from "@shielded-relay/pool-program"
import {
  SystemProgram,
  TransactionInstruction,
  type Keypair,
  type PublicKey,
} from "@solana/web3.js"
import { accountMeta } from "../account/accountMeta.ts"
import { configAddress, poolToken, programAddress, vaultAddress } from "../account/poolAddresses.ts"
import { programDataAddress, systemProgram } from "../account/programs.ts"
import { createAssociatedAccount } from "../account/tokenAccounts.ts"
import type { DeployerTransaction } from "./sendAndWait.ts"

export interface Initialization {
  /** The upgrade authority, who pays. */
  readonly authority: PublicKey
  readonly program: PublicKey
  /** Made for the roots, which are too large for an address of the program's. */
  readonly roots: Keypair
  readonly rootsRent: number
  readonly genesisHash: Uint8Array
  readonly admin: PublicKey
}

/** Makes the account of the roots and initializes the pool in one transaction. Accounts in the order of program/src/initialize.rs. */
export const initializeTransaction = (pool: Initialization): DeployerTransaction => ({
  step: "initialize the pool",
  instructions: [
    SystemProgram.createAccount({
      fromPubkey: pool.authority,
      newAccountPubkey: pool.roots.publicKey,
      lamports: pool.rootsRent,
      space: accountSizes.roots,
      programId: pool.program,
    }),
    new TransactionInstruction({
      programId: pool.program,
      keys: [
        accountMeta(pool.authority, "writable", true),
        accountMeta(pool.program),
        accountMeta(programDataAddress(pool.program)),
        accountMeta(configAddress(pool.program), "writable"),
        accountMeta(programAddress(pool.program, seeds.tree), "writable"),
        accountMeta(pool.roots.publicKey, "writable"),
        accountMeta(vaultAddress(pool.program), "writable"),
        accountMeta(systemProgram),
      ],
      data: Buffer.from(initializeData(pool.genesisHash, pool.admin.toBytes())),
    }),
  ],
  signers: [pool.roots],
})

/** Makes the vault's account of a token and accepts deposits of it from an amount on. Accounts in the order of program/src/admin.rs. */
export function acceptTransaction(
  program: PublicKey,
  admin: PublicKey,
  mint: PublicKey,
  minimumDeposit: bigint,
): DeployerTransaction {
  const vault = vaultAddress(program)
  const token = poolToken({ program, vault }, mint)
  return {
    step: `accept deposits of ${mint.toBase58()}`,
    instructions: [
      ...(token.isNative ? [] : [createAssociatedAccount(admin, vault, mint)]),
      new TransactionInstruction({
        programId: program,
        keys: [
          accountMeta(admin, "writable", true),
          accountMeta(configAddress(program)),
          accountMeta(mint),
          accountMeta(token.asset, "writable"),
          accountMeta(token.vaultAccount),
          accountMeta(systemProgram),
        ],
        data: Buffer.from(setAssetData(minimumDeposit)),
      }),
    ],
  }
}
