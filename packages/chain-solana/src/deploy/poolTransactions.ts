import { utf8ToBytes } from "@noble/hashes/utils.js"
import {
  accountSizes,
  addVenueData,
  initializeData,
  seeds,
  setAssetData,
} from "@shielded-relay/pool-program"
import {
  SystemProgram,
  TransactionInstruction,
  type Keypair,
  type PublicKey,
} from "@solana/web3.js"
import { accountMeta } from "../account/accountMeta.ts"
import {
  configAddress,
  poolToken,
  programAddress,
  vaultAddress,
  venueAddress,
} from "../account/poolAddresses.ts"
import { programDataAddress, systemProgram, tokenProgram } from "../account/programs.ts"
import { createAssociatedAccount, mintSize } from "../account/tokenAccounts.ts"
import { venueId } from "../swap/venueId.ts"
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

/** InitializeMint2 of SPL Token. */
const initializeMint = 20

/** Creates a mint for tests. The payer may mint; nobody may freeze. */
export const mintTransaction = (
  payer: PublicKey,
  mint: Keypair,
  { decimals, rent }: { readonly decimals: number; readonly rent: number },
): DeployerTransaction => ({
  step: `create the mint ${mint.publicKey.toBase58()}`,
  instructions: [
    SystemProgram.createAccount({
      fromPubkey: payer,
      newAccountPubkey: mint.publicKey,
      lamports: rent,
      space: mintSize,
      programId: tokenProgram,
    }),
    new TransactionInstruction({
      programId: tokenProgram,
      keys: [accountMeta(mint.publicKey, "writable")],
      data: Buffer.from([initializeMint, decimals, ...payer.toBytes(), 0]),
    }),
  ],
  signers: [mint],
})

/** Registers a program as a venue. Accounts are in the order of program/src/admin.rs. */
export const venueTransaction = (
  pool: { readonly program: PublicKey; readonly config: PublicKey },
  admin: PublicKey,
  venue: { readonly name: string; readonly program: PublicKey },
): DeployerTransaction => ({
  step: `register the venue ${venue.name}`,
  instructions: [
    new TransactionInstruction({
      programId: pool.program,
      keys: [
        accountMeta(admin, "writable", true),
        accountMeta(pool.config),
        accountMeta(venue.program),
        accountMeta(venueAddress(pool.program, venueId(venue.name)), "writable"),
        accountMeta(systemProgram),
      ],
      data: Buffer.from(addVenueData(utf8ToBytes(venue.name))),
    }),
  ],
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
