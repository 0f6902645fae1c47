import { parseAddress, type Address } from "@shielded-relay/core"
import {
  actionCreationData,
  actionOf,
  addActionData,
  addressOfHex,
  hexOfAddress,
  ownerOf,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { orNull } from "../state/orNull.ts"
import { readContract } from "../state/readContract.ts"
import { actionCreationOf, type ActionContract } from "./actionCreation.ts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"

export interface DeployActionOptions extends DeployerOptions {
  /** Hex address of the pool. The deployer must be its owner. */
  readonly pool: string
  /**
   * Name of the action in operations and quotes. It is permanent: the pool registers each name
   * once.
   */
  readonly name: string
  readonly contract: ActionContract
}

export interface DeployedAction {
  readonly action: Address
  /**
   * Unix seconds from which the pool executes the action: 48 hours from now, so that owners of
   * notes can inspect it.
   */
  readonly activeFrom: number
  /** Gas of both transactions together. */
  readonly gasUsed: bigint
}

/**
 * Deploys an action and registers it in the pool. A tool for the operator; the service does not use
 * it.
 */
export function deployAction(options: DeployActionOptions): Promise<DeployedAction> {
  return Effect.runPromise(Effect.scoped(deployActionEffect(options)))
}

/**
 * `deployAction` as an Effect for programs written with Effect. It starts when the Effect is run.
 */
export const deployActionEffect = Effect.fnUntraced(function* (
  options: DeployActionOptions,
): Deployment<DeployedAction> {
  const { send, refuse, endpoints, address } = yield* openDeployer(options)
  const pool = parseAddress(options.pool, "evm")
  if (pool === null)
    return yield* refuse("invalid-address", `pool must be a valid EVM address; got ${options.pool}`)
  const creation = actionCreationOf(options.contract)
  if (creation === null)
    return yield* refuse(
      "invalid-address",
      "every address of the action's contract must be a valid EVM address",
    )
  const deployer = addressOfHex(address)
  const owner = yield* endpoints.prefer(
    (endpoint) => orNull(readContract(endpoint, ownerOf(pool), "latest")),
    (found) => found === deployer,
  )
  if (owner === null)
    return yield* refuse("no-pool", `No pool answers at ${options.pool}: check the address`)
  // Checked first: otherwise the deployer pays for the contract before the pool refuses to register
  // it.
  if (owner !== deployer)
    return yield* refuse(
      "invalid-sender",
      `deployer must be the owner of the pool; the owner is ${owner}`,
    )
  const { name } = options
  const created = yield* send({
    step: `create the action ${name}`,
    to: null,
    data: actionCreationData(creation),
  })
  const registered = yield* send({
    step: `register the action ${name}`,
    to: hexOfAddress(pool),
    data: addActionData(name, addressOfHex(created.address)),
  })
  const { activeFrom } = yield* endpoints.prefer(
    (endpoint) => readContract(endpoint, actionOf(pool, name), "latest"),
    (found) => found.activeFrom > 0,
  )
  return {
    action: addressOfHex(created.address),
    activeFrom,
    gasUsed: created.gasUsed + registered.gasUsed,
  }
})
