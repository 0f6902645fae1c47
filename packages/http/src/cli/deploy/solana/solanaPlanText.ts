import type { SolanaDeploymentPlan } from "@shielded-relay/chain-solana"
import { nativeDecimals, renderWholeTokens } from "@shielded-relay/core"
import type { PlanProblem } from "../PlanProblem.ts"

/** A plan for people. */
export function solanaPlanText(
  name: string,
  plan: SolanaDeploymentPlan,
  problems: ReadonlyArray<PlanProblem>,
): string {
  const { steps, deployer } = plan
  const keys = plan.development ? " (development keys: anyone can forge proofs)" : ""
  const lines = [
    `Deployment on ${name}, chain ${plan.chainId}, cluster ${plan.genesisHash}`,
    `  pool         ${plan.program}`,
    `  its bytes    ${plan.programData}, SHA-256 ${plan.programHash}`,
    `  buffer       ${plan.buffer}`,
    `  roots        ${plan.roots}`,
    `  lookup table ${plan.lookupTable ?? "at an address that follows from the slot of its creation"}`,
    ...(plan.places.exchange === null ? [] : [`  exchange     ${plan.places.exchange.program}`]),
    `  admin        ${plan.admin}`,
    `  vkHash       ${plan.vkHash}${keys}`,
    `  plan         ${plan.planHash}`,
    "Steps",
    ...steps.map(({ step, isDone, by, transactions, cost }) =>
      isDone
        ? `  done    ${step}`
        : `  missing ${step}${by === "admin" ? ", by the admin" : ""}, ${transactions.length} transactions, ${coins(cost)} coins`,
    ),
    `Together ${coins(plan.cost)} coins`,
    deployer === null
      ? "No deployer: the admin's transactions are printed"
      : `The deployer ${deployer.address} has ${coins(deployer.balance)} coins`,
    ...problems.map(({ what, remedy }) => `Problem: ${what}\n  ${remedy}`),
  ]
  return `${lines.join("\n")}\n`
}

/** Why a plan cannot be applied as it is. */
export function solanaProblems({
  faults,
  deployer,
  needed,
  steps,
}: SolanaDeploymentPlan): ReadonlyArray<PlanProblem> {
  const missing = deployer === null ? 0n : needed - deployer.balance
  return [
    ...faults.map(({ what, remedy }) => ({ what, remedy })),
    ...(missing > 0n
      ? [
          {
            what: `the deployer lacks ${coins(missing)} coins`,
            remedy: "Send it coins. The rents of the buffer return as the program's.",
          },
        ]
      : []),
    ...(deployer === null && steps.some(({ by, isDone }) => by === "deployer" && !isDone)
      ? [
          {
            what: "the program or its lookup table is not deployed, which takes a key",
            remedy:
              "Deploy with a signer env:VARIABLE or file:PATH, which may be any account with coins; the admin's transactions can be printed then.",
          },
        ]
      : []),
  ]
}

/** Lamports as coins, with all digits. */
export const coins = (lamports: bigint): string =>
  renderWholeTokens(lamports, nativeDecimals.solana)
