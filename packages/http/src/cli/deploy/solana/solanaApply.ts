import type { DeploymentProgress } from "@shielded-relay/chain-solana"
import type { ExitCode, Terminal } from "../../Terminal.ts"
import { askName, refuseOtherPlan } from "../chainName.ts"
import type { DeployApplyOptions } from "../deployOptions.ts"
import { giveEntry, refuseUnfitEntry } from "../entry.ts"
import { fileJournal, journalPath } from "../fileJournal.ts"
import type { OpenedSolana } from "./loadSolana.ts"
import { placeOf, readPlan } from "./solanaPlan.ts"
import { solanaPlanText, solanaProblems } from "./solanaPlanText.ts"
import { keySigner } from "../keySigner.ts"

/** Deploys what is missing on Solana, after the chain's name was typed or given, and writes the chain's entry. */
export async function solanaApply(
  terminal: Terminal,
  opened: OpenedSolana,
  given: DeployApplyOptions,
): Promise<ExitCode> {
  const { path, file, solana, options } = opened
  const { "chain-name": named, "chains-file": chainsFile } = given
  const plan = await readPlan(terminal, opened)
  const refusedPlan = refuseOtherPlan(terminal, plan.planHash, given.plan)
  if (refusedPlan !== null) return refusedPlan
  // What the entry will be is checked before anything is paid, with the pool's address where the table's is unknown.
  refuseUnfitEntry(
    terminal,
    file,
    chainsFile,
    placeOf(file, {
      ...plan,
      lookupTable: plan.lookupTable ?? plan.program,
      deploymentSlot: plan.deploymentSlot ?? 0,
    }),
  )
  const problems = solanaProblems(plan)
  const missing = plan.steps.filter(({ isDone }) => !isDone)
  if (problems.length > 0 || missing.length > 0)
    terminal.complain(solanaPlanText(file.name, plan, problems))
  if (problems.length > 0) return 1
  const { signer } = file
  if (signer.kind === "print") {
    if (missing.length === 0) {
      await giveEntry(terminal, file, chainsFile, placeOf(file, plan))
      return 0
    }
    const unsigned = solana.unsignedSteps(plan.admin, plan.steps)
    terminal.print(`${JSON.stringify(unsigned, null, 2)}\n`)
    return 0
  }
  if (missing.length > 0) {
    const refused = await askName(terminal, file.name, named, "deploy")
    if (refused !== null) return refused
  }
  const deployer = await keySigner(terminal, signer)
  const applied = await solana.applyDeployment({
    ...options,
    deployer,
    journal: fileJournal(terminal, journalPath(path)),
    onProgress: (progress) => terminal.complain(progressText(progress)),
  })
  await giveEntry(terminal, file, chainsFile, placeOf(file, applied))
  if (applied.left.length === 0) return 0
  terminal.complain(
    `The admin ${plan.admin} is to send what is left; with the signer print, deploy apply prints it unsigned:\n${applied.left.map(({ step }) => `  ${step}\n`).join("")}`,
  )
  return 1
}

export function progressText(progress: DeploymentProgress): string {
  switch (progress.type) {
    case "sent":
      return `Sent ${progress.signature}: ${progress.step}\n`
    case "executed":
      return `Done ${progress.signature}: ${progress.step}\n`
    case "waiting":
      return "Waiting until everything is final\n"
  }
}
