import type { DeploymentPlan } from "@shielded-relay/chain-evm"
import {
  nativeDecimals,
  renderAddress,
  renderWholeTokens,
  type Address,
} from "@shielded-relay/core"
import type { DeploymentFile } from "../../../deployment/readDeploymentFile.ts"
import type { PlanProblem } from "../PlanProblem.ts"

/** A plan for people. */
export function planText(
  { name }: Pick<DeploymentFile, "name">,
  plan: DeploymentPlan,
  problems: ReadonlyArray<PlanProblem>,
): string {
  const { contracts, steps, deployer, gas, cost } = plan
  const keys = plan.development ? " (development keys: anyone can forge proofs)" : ""
  const lines = [
    `Deployment on ${name}, chain ${plan.chainId}, as of block ${plan.block}`,
    `  pool    ${shown(plan.pool)}`,
    `  owner   ${shown(plan.owner)}`,
    `  vkHash  ${plan.vkHash}${keys}`,
    `  plan    ${plan.planHash}`,
    "Contracts",
    ...contracts.map(
      (one) =>
        `  ${one.standing.padEnd(8)} ${shown(one.address)} ${one.name}, code ${one.codeHash}`,
    ),
    "Steps",
    ...steps.map(({ step, isDone, by, gas, cost }) => {
      const price = gas === null || cost === null ? "" : `, ${gas} gas, ${coins(cost)} coins`
      return `  ${isDone ? "done" : "missing"}${isDone ? "    " : " "} ${step}${by === "owner" && !isDone ? ", by the owner" : ""}${price}`
    }),
    `Together about ${gas} gas, ${coins(cost)} coins`,
    deployer === null
      ? "No deployer: the transactions are printed"
      : `The deployer ${shown(deployer.address)} has ${coins(deployer.balance)} coins`,
    ...problems.map(({ what, remedy }) => `Problem: ${what}\n  ${remedy}`),
  ]
  return `${lines.join("\n")}\n`
}

/** Why a plan cannot be applied as it is. */
export function planProblems({
  faults,
  deployer,
  cost,
}: DeploymentPlan): ReadonlyArray<PlanProblem> {
  const missing = deployer === null ? 0n : cost - deployer.balance
  return [
    ...faults.map(({ what, remedy }) => ({ what, remedy })),
    ...(missing > 0n
      ? [
          {
            what: `the deployer lacks about ${coins(missing)} coins`,
            remedy: "Send it coins; the price of gas may rise meanwhile.",
          },
        ]
      : []),
  ]
}

export const shown = (address: Address): string => renderAddress(address, "evm")

/** Wei as coins, with all digits. */
const coins = (wei: bigint): string => renderWholeTokens(wei, nativeDecimals.evm)
