import { parseAddress, type Address } from "@shielded-relay/core"
import {
  actionCreationData,
  actionOf,
  addActionData,
  addressOfHex,
  hexOfAddress,
  ownerOf,
  type ActionCreation,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { orNull } from "../state/orNull.ts"
import { readContract } from "../state/readContract.ts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"

/** What a pool's action shall do, and the contracts it shall do it with; addresses in hex. */
export type ActionContract =
  | {
      readonly kind: "uniswap-v3"
      readonly factory: string
      /** The token that stands for the chain's coin there. */
      readonly wrappedNative: string
    }
  | {
      readonly kind: "uniswap-v2"
      readonly factory: string
      readonly wrappedNative: string
      /** What the pairs keep of an input, basis points. Default 30, as at Uniswap and SunSwap. */
      readonly feeBps?: number
    }
  /** Executes an aggregator's calldata at this router alone. */
  | { readonly kind: "router"; readonly router: string }

export interface DeployActionOptions extends DeployerOptions {
  /** The pool; the deployer must be its owner. */
  readonly pool: string
  /** Stands for the action for ever: operations and quotes name it, and the pool takes each name once. */
  readonly name: string
  readonly contract: ActionContract
}

export interface DeployedAction {
  readonly action: Address
  /** Unix seconds from which the pool executes it: 48 hours from now, for owners of notes to look at it. */
  readonly activeFrom: number
  /** Of both transactions. */
  readonly gasUsed: bigint
}

/** Deploys an action and registers it in the pool: the operator's side, not used by the service. */
export function deployAction(options: DeployActionOptions): Promise<DeployedAction> {
  return Effect.runPromise(Effect.scoped(deployActionEffect(options)))
}

/** `deployAction` as an Effect, for programs written with Effect: nothing happens until it is run. */
export const deployActionEffect = Effect.fnUntraced(function* (
  options: DeployActionOptions,
): Deployment<DeployedAction> {
  const { send, refuse, endpoints, address } = yield* openDeployer(options)
  const pool = parseAddress(options.pool, "evm")
  if (pool === null) return yield* refuse("invalid-address", "pool is no EVM address")
  const creation = creationOf(options.contract)
  if (creation === null)
    return yield* refuse("invalid-address", "an address of the action's contract is no EVM address")
  const deployer = addressOfHex(address)
  const owner = yield* endpoints.prefer(
    (endpoint) => orNull(readContract(endpoint, ownerOf(pool), "latest")),
    (found) => found === deployer,
  )
  if (owner === null) return yield* refuse("no-pool", `There is no pool at ${options.pool}`)
  // Asked first: another could pay for the contract, and only its registration would be refused.
  if (owner !== deployer)
    return yield* refuse("invalid-sender", "deployer is not the owner of the pool")
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

/** The contract with its addresses read; `null` when one of them is no address. */
function creationOf(contract: ActionContract): ActionCreation | null {
  switch (contract.kind) {
    case "uniswap-v3":
    case "uniswap-v2": {
      const factory = parseAddress(contract.factory, "evm")
      const wrappedNative = parseAddress(contract.wrappedNative, "evm")
      if (factory === null || wrappedNative === null) return null
      if (contract.kind === "uniswap-v3") return { kind: contract.kind, factory, wrappedNative }
      return { kind: contract.kind, factory, wrappedNative, feeBps: contract.feeBps ?? 30 }
    }
    case "router": {
      const router = parseAddress(contract.router, "evm")
      return router === null ? null : { kind: contract.kind, router }
    }
  }
}
