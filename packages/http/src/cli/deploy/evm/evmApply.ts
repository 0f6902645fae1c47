import type { DeploymentProgress } from "@shielded-relay/chain-evm"
import { openSigner } from "../../../deployment/openSigner.ts"
import { timeOfDay } from "../../../telemetry/processClock.ts"
import type { ExitCode, Terminal } from "../../Terminal.ts"
import { askName, refuseOtherPlan } from "../chainName.ts"
import type { DeployApplyOptions } from "../deployOptions.ts"
import { giveEntry, refuseUnfitEntry } from "../entry.ts"
import { placeOf } from "./evmPlan.ts"
import { planProblems, planText, shown } from "./evmPlanText.ts"
import type { OpenedEvm } from "./loadEvm.ts"

/**
 * Deploys what is missing on an EVM chain, after the chain's name was typed or given, and writes the chain's entry. With the signer `print` it
 * prints the missing transactions for a Safe instead, and gives the entry once nothing is missing.
 */
export async function evmApply(
  terminal: Terminal,
  { path, file, evm, options }: OpenedEvm,
  given: DeployApplyOptions,
): Promise<ExitCode> {
  const { "chain-name": named, "chains-file": chainsFile } = given
  const signer = await openSigner(path, file, terminal, evm.readKeystore)
  const deployer = signer === null ? null : await signer.key()
  const plan = await evm.planDeployment({
    ...options,
    ...(deployer === null ? {} : { deployer }),
  })
  const refusedPlan = refuseOtherPlan(terminal, plan.planHash, given.plan)
  if (refusedPlan !== null) return refusedPlan
  refuseUnfitEntry(
    terminal,
    file,
    chainsFile,
    placeOf(file, { ...plan, deploymentBlock: plan.deploymentBlock ?? 0 }),
  )
  const problems = planProblems(plan)
  const missing = plan.steps.filter(({ isDone }) => !isDone)
  if (problems.length > 0 || missing.length > 0) terminal.complain(planText(file, plan, problems))
  if (problems.length > 0) return 1
  if (deployer === null) {
    if (missing.length === 0) {
      await giveEntry(terminal, file, chainsFile, placeOf(file, plan))
      return 0
    }
    const batch = evm.safeBatch(plan, missing, timeOfDay())
    terminal.print(`${JSON.stringify(batch, null, 2)}\n`)
    return 0
  }
  if (missing.length > 0) {
    const refused = await askName(terminal, file.name, named, "deploy")
    if (refused !== null) return refused
  }
  const applied = await evm.applyDeployment({
    ...options,
    deployer,
    ...(file.finality === undefined ? {} : { finality: file.finality }),
    ...(file.finalWithinMinutes === undefined
      ? {}
      : { finalWithinMilliseconds: 60_000 * file.finalWithinMinutes }),
    onProgress: (progress) => terminal.complain(progressText(progress)),
  })
  const { left, isFinal } = applied
  await giveEntry(terminal, file, chainsFile, placeOf(file, applied))
  if (!isFinal)
    terminal.complain(
      `Not final yet: a reorganisation may still undo a part, or move the pool to another block. Run deploy apply again later, which sends nothing that stands; where nodes do not tell final blocks, set finality to a number of blocks in the deployment file.\n`,
    )
  if (left.length === 0) return isFinal ? 0 : 1
  terminal.complain(
    `The owner ${shown(plan.owner)} is to send what is left; with the signer print, deploy apply prints it for a Safe:\n${left.map(({ step }) => `  ${step}\n`).join("")}`,
  )
  return 1
}

function progressText(progress: DeploymentProgress): string {
  switch (progress.type) {
    case "waiting":
      return `Waiting for an earlier transaction of the deployer, before: ${progress.step}\n`
    case "sent":
      return `Sent ${progress.transactionHash}: ${progress.step}\n`
    case "waiting-for-finality":
      return `Waiting until block ${progress.block} is final; a stop changes nothing. Where nodes do not tell final blocks, set finality in the deployment file\n`
    case "mined":
      return `Done ${progress.transactionHash}: ${progress.step}\n`
  }
}
