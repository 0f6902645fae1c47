import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { associatedAccount, createAssociatedAccount } from "../account/tokenAccounts.ts"
import {
  openDeployer,
  type Deployer,
  type DeployerOptions,
  type Deployment,
} from "./openDeployer.ts"

/** The deployer pays the rent. Any account can be the deployer. */
export interface MakeTokenAccountsOptions extends DeployerOptions {
  /** Owner of the token accounts, base58. */
  readonly owner: string
  /** Mints of SPL Token, base58. */
  readonly tokens: ReadonlyArray<string>
}

/**
 * Creates the owner's missing associated token accounts, for example those that receive fees.
 * @returns the accounts, base58, in the order of `tokens`
 */
export function makeTokenAccounts(
  options: MakeTokenAccountsOptions,
): Promise<ReadonlyArray<string>> {
  return Effect.runPromise(Effect.scoped(makeTokenAccountsEffect(options)))
}

/** `makeTokenAccounts` as an Effect. It runs when the Effect is run. */
export const makeTokenAccountsEffect = Effect.fnUntraced(function* (
  options: MakeTokenAccountsOptions,
): Deployment<ReadonlyArray<string>> {
  const deployer = yield* openDeployer(options)
  const owner = yield* deployer.keyOf(options.owner)
  const mints = yield* Effect.forEach(options.tokens, deployer.keyOf)
  yield* makeAccountsOf(deployer, owner, mints)
  return mints.map((mint) => associatedAccount(owner, mint).toBase58())
})

/** `makeTokenAccounts` with a deployer that is already open. */
export const makeAccountsOf = Effect.fnUntraced(function* (
  { payer, send }: Deployer,
  owner: PublicKey,
  mints: ReadonlyArray<PublicKey>,
) {
  for (const mint of mints)
    yield* send({
      step: `make the account of ${mint.toBase58()}`,
      instructions: [createAssociatedAccount(payer.publicKey, owner, mint)],
    })
})
