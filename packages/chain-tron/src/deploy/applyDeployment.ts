import type { Address, ChainUnavailable } from "@shielded-relay/core"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { deployActionEffect } from "./deployAction.ts"
import type { DeploymentFailed } from "./DeploymentFailed.ts"
import { deployPoolEffect } from "./deployPool.ts"
import { deploymentSteps } from "./deploymentSteps.ts"
import { openAccount } from "./openAccount.ts"
import { ownerOf, payerOf } from "./planDeployment.ts"
import type { TronDeployerOptions } from "./TronDeploymentOptions.ts"

/** A deployment whose contracts stand in solidified blocks. */
export interface AppliedDeployment {
  readonly pool: Address
  readonly deploymentBlock: number
  /** Sun that all transactions burnt together. */
  readonly cost: bigint
}

/**
 * Deploys the pool with its tokens and actions, all from one journal: it may be stopped at any moment and called again with the same
 * options, and each step is paid once.
 */
export function applyDeployment(options: TronDeployerOptions): Promise<AppliedDeployment> {
  return Effect.runPromise(Effect.scoped(applyDeploymentEffect(options)))
}

/** `applyDeployment` as an Effect for programs written with Effect. */
export const applyDeploymentEffect = Effect.fnUntraced(function* (
  options: TronDeployerOptions,
): Effect.fn.Return<
  AppliedDeployment,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
> {
  const account = yield* openAccount(options, (refuse) => payerOf(options, refuse))
  const owner = yield* ownerOf(account, options)
  // Refuses wrong tokens and actions before the first transaction is paid.
  yield* deploymentSteps(account, owner, options)
  const { pool, deploymentBlock, cost } = yield* deployPoolEffect({
    ...options,
    owner,
    minimumDeposits: options.tokens.map(({ token, minimumDeposit }) => ({
      token,
      amount: minimumDeposit,
    })),
  })
  let burnt = cost
  for (const { name, contract } of options.actions)
    burnt += (yield* deployActionEffect({ ...options, pool, name, contract })).cost
  return { pool, deploymentBlock, cost: burnt }
})
