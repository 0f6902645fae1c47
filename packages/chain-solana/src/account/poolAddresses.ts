import { bytesOf, seeds, type ConfigState } from "@shielded-relay/pool-program"
import { PublicKey } from "@solana/web3.js"
import { systemProgram, tokenProgram } from "./programs.ts"
import { associatedAccount } from "./tokenAccounts.ts"

/** The accounts that a pool's program keeps, as its configuration names them. */
export interface PoolAddresses {
  readonly program: PublicKey
  readonly config: PublicKey
  readonly tree: PublicKey
  readonly roots: PublicKey
  readonly vault: PublicKey
  readonly eventAuthority: PublicKey
  readonly swapAuthority: PublicKey
}

/** An address of the program's own, with its canonical bump. */
export function programAddress(program: PublicKey, ...parts: ReadonlyArray<Uint8Array>): PublicKey {
  return PublicKey.findProgramAddressSync([...parts], program)[0]
}

export const configAddress = (program: PublicKey) => programAddress(program, seeds.config)
export const vaultAddress = (program: PublicKey) => programAddress(program, seeds.vault)

export function poolAddresses(program: PublicKey, config: ConfigState): PoolAddresses {
  return {
    program,
    config: configAddress(program),
    tree: new PublicKey(config.tree),
    roots: new PublicKey(config.roots),
    vault: new PublicKey(config.vault),
    eventAuthority: new PublicKey(config.eventAuthority),
    swapAuthority: new PublicKey(config.swapAuthority),
  }
}

/** Belongs to the program from the moment that the nullifier is spent. */
export const nullifierAddress = (program: PublicKey, nullifier: bigint) =>
  programAddress(program, seeds.nullifier, bytesOf.word(nullifier))

/** What the pool keeps of a venue. */
export const venueAddress = (program: PublicKey, id: Uint8Array) =>
  programAddress(program, seeds.venue, id)

/** A token as the pool moves it: the mint of zeros is the native coin. */
export interface PoolToken {
  readonly mint: PublicKey
  readonly isNative: boolean
  /** What the pool keeps of it. */
  readonly asset: PublicKey
  /** The vault's account of it; the vault itself for coins. */
  readonly vaultAccount: PublicKey
  /** The program that moves it. */
  readonly program: PublicKey
}

export function poolToken(
  { program, vault }: Pick<PoolAddresses, "program" | "vault">,
  mint: PublicKey,
): PoolToken {
  const isNative = mint.equals(systemProgram)
  return {
    mint,
    isNative,
    asset: programAddress(program, seeds.asset, mint.toBytes()),
    vaultAccount: isNative ? vault : associatedAccount(vault, mint),
    program: isNative ? systemProgram : tokenProgram,
  }
}

/** The account that is paid when an owner is: the associated one, or for coins the owner's own. */
export const paidAccount = (owner: PublicKey, mint: PublicKey): PublicKey =>
  mint.equals(systemProgram) ? owner : associatedAccount(owner, mint)
