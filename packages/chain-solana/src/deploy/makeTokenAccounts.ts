import type { ChainUnavailable } from "@shielded-relay/core"
import { Effect, type Scope } from "effect"
import { associatedAccount, createAssociatedAccount } from "../account/tokenAccounts.ts"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { DeploymentFailed } from "./DeploymentFailed.ts"
import { openDeployer, type DeployerOptions } from "./openDeployer.ts"

/** The deployer pays the rent; anybody can. */
export interface MakeTokenAccountsOptions extends DeployerOptions {
  /** Whose accounts, base58. */
  readonly owner: string
  /** Mints of SPL Token, base58. */
  readonly tokens: ReadonlyArray<string>
}

/** Makes the associated token accounts that an owner lacks, such as those that fees are paid into; gives the accounts, base58, in order. */
export const makeTokenAccounts = Effect.fnUntraced(function* (
  options: MakeTokenAccountsOptions,
): Effect.fn.Return<
  ReadonlyArray<string>,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
> {
  const { payer, keyOf, send } = yield* openDeployer(options)
  const owner = yield* keyOf(options.owner)
  const mints = yield* Effect.forEach(options.tokens, keyOf)
  for (const mint of mints)
    yield* send({
      step: `make the account of ${mint.toBase58()}`,
      instructions: [createAssociatedAccount(payer.publicKey, owner, mint)],
    })
  return mints.map((mint) => associatedAccount(owner, mint).toBase58())
})
