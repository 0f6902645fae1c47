import { renderAddress, type Address } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { creationCall, proxyAddress, proxyRemedy } from "./deploymentProxy.ts"
import { contractsOf, type DeploymentTargets } from "./deploymentTargets.ts"
import type { DeploymentState } from "./readDeployment.ts"
import type { TargetContract } from "./TargetContract.ts"

/** One transaction of a deployment. */
export interface DeploymentStep {
  /** "create ShieldedPool", "set the minimum deposit of 0x… to 5". */
  readonly step: string
  /** Who may send it: a creation anyone, a call of the pool its owner. */
  readonly by: "anyone" | "owner"
  readonly to: Address
  readonly data: Hex
  /** Whether the chain shows its effect. */
  readonly isDone: boolean
}

/** Why a deployment cannot go on, and what to do. */
export interface DeploymentFault {
  readonly code: ChainMisconfigured["code"]
  readonly what: string
  readonly remedy: string
}

/** All steps in their order. */
export function deploymentSteps(
  targets: DeploymentTargets,
  { contracts, pool, pairs }: DeploymentState,
): ReadonlyArray<DeploymentStep> {
  const create = ({ name, address, salt, creation }: TargetContract): DeploymentStep => ({
    step: `create ${name}`,
    by: "anyone",
    to: proxyAddress,
    data: creationCall(salt, creation),
    isDone: contracts.get(address) === "stands",
  })
  const call = (step: string, data: Hex, isDone: boolean): DeploymentStep => ({
    step,
    by: "owner",
    to: targets.pool.address,
    data,
    isDone,
  })
  return [
    ...contractsOf(targets).map(create),
    ...pairSteps(targets, pairs),
    ...targets.tokens.map(({ token, minimumDeposit, data }, position) =>
      call(
        `set the minimum deposit of ${shown(token)} to ${minimumDeposit}`,
        data,
        pool?.minimumDeposits[position] === minimumDeposit,
      ),
    ),
    ...targets.actions.map(({ name, contract, data }, position) => {
      const registered = pool?.actions[position]
      const isDone = registered?.target === contract.address && !registered.removed
      return call(`register the action ${name}`, data, isDone)
    }),
  ]
}

const pairSteps = (
  { exchange }: DeploymentTargets,
  made: DeploymentState["pairs"],
): ReadonlyArray<DeploymentStep> =>
  exchange === null
    ? []
    : exchange.pairs.map(({ tokens: [one, other], data }, position) => ({
        step: `make the pair of ${shown(one)} and ${shown(other)}`,
        by: "anyone",
        to: exchange.factory.address,
        data,
        isDone: made[position] === true,
      }))

/** What stands in the way, whoever sends the steps. */
export function deploymentFaults(
  targets: DeploymentTargets,
  { proxy, contracts, pool }: DeploymentState,
): ReadonlyArray<DeploymentFault> {
  const faults: Array<DeploymentFault> = []
  const isComplete = [...contracts.values()].every((standing) => standing === "stands")
  if (proxy !== "stands" && !isComplete)
    faults.push({
      code: "no-deployment-proxy",
      what: `${proxy === "missing" ? "the chain has no deployment proxy" : "another contract than the deployment proxy is"} at ${shown(proxyAddress)}`,
      remedy:
        proxy === "missing"
          ? `${proxyRemedy}.`
          : "Use deployPool of @shielded-relay/chain-evm, which needs no proxy.",
    })
  for (const { name, address } of contractsOf(targets))
    if (contracts.get(address) === "foreign")
      faults.push({
        code: "foreign-code",
        what: `the code at ${shown(address)} is not that of ${name}`,
        remedy:
          "Do not use it: choose another salt, and ask the chain's operator how it came there.",
      })
  if (pool === null && targets.firstOwner !== targets.owner)
    faults.push({
      code: "no-pool",
      what: `there is no pool at ${shown(targets.pool.address)} that ${shown(targets.firstOwner)} could have transferred to ${shown(targets.owner)}`,
      remedy: "Correct firstOwner, or leave it out for a new pool.",
    })
  if (pool === null) return faults
  if (pool.owner !== targets.owner)
    faults.push({
      code: "foreign-pool",
      what: `the pool at ${shown(targets.pool.address)} belongs to ${shown(pool.owner)}, not to ${shown(targets.owner)}`,
      remedy:
        "If it was transferred, name the first owner as firstOwner and the present one as owner; if not, do not use it.",
    })
  for (const [position, { name, contract }] of targets.actions.entries()) {
    const registered = pool.actions[position]
    if (registered === undefined || BigInt(registered.target) === 0n) continue
    if (registered.target !== contract.address)
      faults.push({
        code: "unknown-action",
        what: `the action ${name} is ${shown(registered.target)}, not ${shown(contract.address)}`,
        remedy: "A name refers to one contract forever: choose another name, or correct the file.",
      })
    else if (registered.removed)
      faults.push({
        code: "unknown-action",
        what: `the action ${name} was removed from the pool`,
        remedy: "A removed name cannot be used again: choose another name.",
      })
  }
  return faults
}

export const shown = (address: Address): string => renderAddress(address, "evm")

/** The step as an unsigned transaction's recipient and data. */
export const transactionOf = ({ to, data }: DeploymentStep) => ({ to: hexOfAddress(to), data })
