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
  /** The upgrade authority; it pays. */
  readonly authority: PublicKey
  readonly program: PublicKey
  /**
   * Key of the roots account. The account is too large for a program-derived address, which a program creates with at most 10,240 bytes.
   */
  readonly roots: Keypair
  readonly rootsRent: number
  readonly genesisHash: Uint8Array
  readonly admin: PublicKey
}

/** Creates the roots account and initializes the pool in one transaction. Accounts are in the order of program/src/initialize.rs. */
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

/** Creates the vault's token account and sets the token's minimum deposit. Accounts are in the order of program/src/admin.rs. */
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
