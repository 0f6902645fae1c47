import { PublicKey, SystemProgram } from "@solana/web3.js"

export const systemProgram = SystemProgram.programId
export const tokenProgram = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")
export const token2022Program = new PublicKey("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb")
export const associatedTokenProgram = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL")
export const upgradeableLoader = new PublicKey("BPFLoaderUpgradeab1e11111111111111111111111")
/** Owner of the programs built into the runtime. */
export const nativeLoader = new PublicKey("NativeLoader1111111111111111111111111111111")
/** Owner of the sysvar accounts, which expose the runtime's state. */
export const sysvarOwner = new PublicKey("Sysvar1111111111111111111111111111111111111")

/** The account that stores an upgradeable program's bytes and its upgrade authority. */
export const programDataAddress = (program: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync([program.toBytes()], upgradeableLoader)[0]
