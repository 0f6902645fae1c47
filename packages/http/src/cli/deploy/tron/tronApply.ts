import { chainEntry, withEntry } from "../../../deployment/chainsFile.ts"
import type { ExitCode, Terminal } from "../../Terminal.ts"
import { askName, refuseOtherPlan } from "../chainName.ts"
import type { DeployApplyOptions } from "../deployOptions.ts"
import { existingText } from "../existingText.ts"
import type { OpenedTron } from "../openFile.ts"
import { deployerOptions, shown, tronPlanText, tronProblems } from "./tronPlan.ts"

/** Deploys what is missing on TRON, after the chain's name was typed or given, and writes the chain's entry. */
export async function tronApply(
  terminal: Terminal,
  opened: OpenedTron,
  given: DeployApplyOptions,
): Promise<ExitCode> {
  const { file, tron } = opened
  const { "chain-name": named, "chains-file": chainsFile } = given
  const options = await deployerOptions(terminal, opened)
  const plan = await tron.planDeployment(options)
  const refusedPlan = refuseOtherPlan(terminal, plan.planHash, given.plan)
  if (refusedPlan !== null) return refusedPlan
  const entryAt = (chains: string, pool: string, deploymentBlock: number) =>
    withEntry(chains, existingText(terminal, chains, "--chains-file"), file, {
      pool,
      fields: { deploymentBlock },
    })
  // What the entry will be is checked before anything is paid. A new pool's address is not known yet, so the owner's stands for it.
  if (chainsFile !== undefined) entryAt(chainsFile, shown(plan.pool ?? plan.owner), 0)
  const problems = tronProblems(plan)
  const missing = plan.steps.filter(({ state }) => state !== "done")
  if (problems.length > 0 || missing.length > 0)
    terminal.complain(tronPlanText(file.name, plan, problems))
  if (problems.length > 0) return 1
  if (missing.length > 0) {
    const refused = await askName(terminal, file.name, named, "deploy")
    if (refused !== null) return refused
  }
  const { pool, deploymentBlock } = await tron.applyDeployment({
    ...options,
    onProgress: ({ type, step, transactionId }) =>
      terminal.complain(`${type === "signed" ? "Sent" : "Done"} ${transactionId}: ${step}\n`),
  })
  if (chainsFile === undefined) {
    const entry = chainEntry(file, { pool: shown(pool), fields: { deploymentBlock } })
    terminal.print(`${JSON.stringify([entry], null, 2)}\n`)
  } else {
    await terminal.replaceFile(chainsFile, entryAt(chainsFile, shown(pool), deploymentBlock))
    terminal.complain(`${chainsFile} has the entry of chain ${file.chainId}.\n`)
  }
  return 0
}
