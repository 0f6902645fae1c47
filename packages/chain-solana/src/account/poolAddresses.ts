import { bytesOf, seeds, type ConfigState } from "@shielded-relay/pool-program"
import { PublicKey } from "@solana/web3.js"
import { systemProgram, tokenProgram } from "./programs.ts"
import { associatedAccount } from "./tokenAccounts.ts"

/** The pool program's own accounts, as read from its config account. */
export interface PoolAddresses {
  readonly program: PublicKey
  readonly config: PublicKey
  readonly tree: PublicKey
  readonly roots: PublicKey
  readonly vault: PublicKey
  readonly eventAuthority: PublicKey
  readonly swapAuthority: PublicKey
}

/** A program-derived address of `program`, with its canonical bump. */
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

/** The account that marks a nullifier as spent. The program owns it from the transaction that spends the nullifier. */
export const nullifierAddress = (program: PublicKey, nullifier: bigint) =>
  programAddress(program, seeds.nullifier, bytesOf.word(nullifier))

/** The pool's record of a venue. */
export const venueAddress = (program: PublicKey, id: Uint8Array) =>
  programAddress(program, seeds.venue, id)

/** A token as the pool moves it. The mint of 32 zero bytes is the native coin. */
export interface PoolToken {
  readonly mint: PublicKey
  readonly isNative: boolean
  /** The pool's record of the token: its minimum deposit. */
  readonly asset: PublicKey
  /** The vault's token account; for native coins the vault itself. */
  readonly vaultAccount: PublicKey
  /** The program that executes transfers: SPL Token, or the System program for native coins. */
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

/** The account that receives a payment to `owner`: the associated token account, or for native coins the owner itself. */
export const paidAccount = (owner: PublicKey, mint: PublicKey): PublicKey =>
  mint.equals(systemProgram) ? owner : associatedAccount(owner, mint)
