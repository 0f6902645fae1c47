import { parseAddress, type Address } from "@shielded-relay/core"
import {
  actionCreationData,
  actionOf,
  addActionData,
  isActionCode,
  ownerOf,
  type ActionCreation,
} from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import { readContract } from "../state/readContract.ts"
import { orNull } from "../state/orNull.ts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"

/** The kind of action to deploy and the contracts it uses; addresses as `T…`, `41…` or `0x…`. */
export type ActionContract =
  | {
      /** Pairs of the Uniswap v2 shape, as SunSwap v2's. */
      readonly kind: "uniswap-v2"
      readonly factory: string
      /** The wrapped TRX of this exchange. */
      readonly wrappedNative: string
      /** Fee that the pairs keep of an input, basis points. Default 30, as at SunSwap. */
      readonly feeBps?: number
    }
  /** Executes an aggregator's calldata at this router only. */
  | { readonly kind: "router"; readonly router: string }

export interface DeployActionOptions extends DeployerOptions {
  /** Address of the pool. The deployer must be its owner. */
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
   * Unix seconds from which the pool executes the action: 48 hours from its registration, so that
   * owners of notes can inspect it.
   */
  readonly activeFrom: number
  /** Energy of both transactions together. */
  readonly energy: bigint
  /** Sun that both transactions burnt together. */
  readonly cost: bigint
}

/**
 * Deploys an action and registers it in the pool. A tool for the operator; the service does not use
 * it. It continues an interrupted deployment from its journal.
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
  const { send, create, refuse, endpoints, address: deployer } = yield* openDeployer(options)
  const pool = parseAddress(options.pool, "tron")
  if (pool === null)
    return yield* refuse(
      "invalid-address",
      `pool must be a valid TRON address; got ${options.pool}`,
    )
  const creation = creationOf(options.contract)
  if (creation === null)
    return yield* refuse(
      "invalid-address",
      "every address of the action's contract must be a valid TRON address",
    )
  const owner = yield* endpoints.prefer(
    (endpoint) => orNull(readContract(endpoint, ownerOf(pool))),
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
  const created = yield* create({
    what: `the action ${name}`,
    data: actionCreationData(creation),
    ...actionContract(creation),
  })
  const registered = yield* send({
    step: `register the action ${name}`,
    to: pool,
    data: addActionData(name, created.address),
  })
  const { activeFrom } = yield* endpoints.prefer(
    (endpoint) => readContract(endpoint, actionOf(pool, name)),
    (found) => found.activeFrom > 0,
  )
  return {
    action: created.address,
    activeFrom,
    energy: created.energy + registered.energy,
    cost: created.cost + registered.cost,
  }
})

/** The name that explorers show of an action, and whether code is its. */
export function actionContract({ kind }: ActionCreation) {
  const [name, code] =
    kind === "router"
      ? (["RouterAction", "aggregator"] as const)
      : (["UniswapV2Action", "uniswap-v2"] as const)
  return {
    name,
    isCode: (found: Hex, address: Address): boolean => isActionCode(code, found, address),
  }
}

/** The contract with its addresses parsed; `null` if one of them is invalid. */
export function creationOf(contract: ActionContract): ActionCreation | null {
  switch (contract.kind) {
    case "uniswap-v2": {
      const factory = parseAddress(contract.factory, "tron")
      const wrappedNative = parseAddress(contract.wrappedNative, "tron")
      if (factory === null || wrappedNative === null) return null
      return { kind: contract.kind, factory, wrappedNative, feeBps: contract.feeBps ?? 30 }
    }
    case "router": {
      const router = parseAddress(contract.router, "tron")
      return router === null ? null : { kind: contract.kind, router }
    }
  }
}
