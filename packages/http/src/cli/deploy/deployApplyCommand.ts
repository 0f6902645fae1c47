import type { DeploymentProgress } from "@shielded-relay/chain-evm"
import { chainEntry, withEntry } from "../../deployment/chainsFile.ts"
import { openSigner } from "../../deployment/openSigner.ts"
import { timeOfDay } from "../../telemetry/processClock.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { askName, refuseOtherName, refuseOtherPlan } from "./chainName.ts"
import type { DeployApplyOptions } from "./deployOptions.ts"
import { existingText } from "./existingText.ts"
import { openFile } from "./openFile.ts"
import { planProblems, planText, shown } from "./planText.ts"
import { solanaApply } from "./solana/solanaApply.ts"
import { tronApply } from "./tron/tronApply.ts"

/**
 * Deploys what is missing of a deployment, after the operator has named the chain, and writes the chain's entry. Everything that can be
 * refused is refused before the first transaction. Repeated, it continues, and sends nothing once everything stands. With the signer `print` it
 * prints the missing transactions for a Safe instead.
 *
 * @throws ConfigurationError if the deployment file or the chains file is wrong.
 */
export async function deployApplyCommand(
  terminal: Terminal,
  given: DeployApplyOptions,
): Promise<ExitCode> {
  const opened = await openFile(terminal, given.file)
  const { "chain-name": named, "chains-file": chainsFile } = given
  const refusedName = refuseOtherName(terminal, opened.file.name, named)
  if (refusedName !== null) return refusedName
  if (opened.family === "tron") return tronApply(terminal, opened, given)
  if (opened.family === "solana") return solanaApply(terminal, opened, given)
  const { file, evm, options } = opened
  const signer = await openSigner(opened.path, file, terminal, evm.readKeystore)
  const deployer = signer === null ? null : await signer.key()
  const plan = await evm.planDeployment({
    ...options,
    ...(deployer === null ? {} : { deployer }),
  })
  const refusedPlan = refuseOtherPlan(terminal, plan.planHash, given.plan)
  if (refusedPlan !== null) return refusedPlan
  const pool = shown(plan.pool)
  const entryAt = (path: string, deploymentBlock: number) =>
    withEntry(path, existingText(terminal, path, "--chains-file"), file, {
      pool,
      fields: { deploymentBlock },
    })
  if (chainsFile !== undefined) entryAt(chainsFile, plan.deploymentBlock ?? 0)
  const problems = planProblems(plan)
  const missing = plan.steps.filter(({ isDone }) => !isDone)
  if (problems.length > 0 || missing.length > 0) terminal.complain(planText(file, plan, problems))
  if (problems.length > 0) return 1
  if (deployer === null) {
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
  const { deploymentBlock, left, isFinal } = applied
  if (chainsFile === undefined)
    terminal.print(
      `${JSON.stringify([chainEntry(file, { pool, fields: { deploymentBlock } })], null, 2)}\n`,
    )
  else {
    await terminal.replaceFile(chainsFile, entryAt(chainsFile, deploymentBlock))
    terminal.complain(`${chainsFile} has the entry of chain ${file.chainId}.\n`)
  }
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
      return `Waiting until block ${progress.block} is final; a stop changes nothing\n`
    case "mined":
      return `Done ${progress.transactionHash}: ${progress.step}\n`
  }
}
