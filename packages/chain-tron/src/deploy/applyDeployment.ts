import type { Address, ChainUnavailable } from "@shielded-relay/core"
import { ownerOf as ownerOfPool } from "@shielded-relay/pool-abi"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { readContract } from "../state/readContract.ts"
import type { DeploymentFailed } from "./DeploymentFailed.ts"
import { deploymentSteps, type DeploymentStep, type DeploymentSteps } from "./deploymentSteps.ts"
import { openDeployer, type Deployer } from "./openDeployer.ts"
import { readPlaces, type DeployedPlaces } from "./placesOf.ts"
import { ownerOf } from "./planDeployment.ts"
import type { TronDeployerOptions } from "./TronDeploymentOptions.ts"

/** A deployment whose contracts stand in solidified blocks. */
export interface AppliedDeployment {
  readonly pool: Address
  readonly deploymentBlock: number
  readonly places: DeployedPlaces
  /** Sun that all transactions burnt together. */
  readonly cost: bigint
}

/**
 * Deploys the pool with its tokens, actions and exchange, all from one journal: it may be stopped at any moment and called again with the same
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
  const deployer = yield* openDeployer(options)
  const owner = yield* ownerOf(deployer, options)
  // Refuses wrong tokens and actions before the first transaction is paid.
  const first = yield* deploymentSteps(deployer, owner, options)
  yield* refuseForeignPool(deployer, first, owner)
  let cost = 0n
  for (let position = 0; ; position += 1) {
    // The addresses that a step needs are those of the contracts that the steps before it created.
    const all = yield* deploymentSteps(deployer, owner, options)
    const { steps, pool, deploymentBlock } = all
    const step = steps[position]
    if (step !== undefined) {
      cost += (yield* sent(deployer, step)).cost
      continue
    }
    if (pool === null || deploymentBlock === null)
      return yield* Effect.die(new Error("a deployment without missing steps has a pool"))
    const places = yield* readPlaces(deployer.endpoints, options, all)
    return { pool, deploymentBlock, places, cost }
  }
})

const sent = ({ send, create }: Deployer, one: DeploymentStep) => {
  if (one.kind === "call") return send({ step: one.step, to: one.to, data: one.data })
  const { step, name, data, isCode } = one
  return create({ what: step.slice("create ".length), name, data, isCode })
}

/** Checked first: otherwise the deployer pays for contracts before the pool refuses to register them. */
const refuseForeignPool = Effect.fnUntraced(function* (
  { endpoints, refuse }: Deployer,
  { pool, deploymentBlock }: DeploymentSteps,
  owner: Address,
) {
  if (pool === null || deploymentBlock === null) return
  const found = yield* endpoints.first((endpoint) => readContract(endpoint, ownerOfPool(pool)))
  if (found !== owner)
    return yield* refuse(
      "invalid-sender",
      `deployer must be the owner of the pool; the owner is ${found}`,
    )
})
