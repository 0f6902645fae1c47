import type { AppliedDeployment } from "@shielded-relay/chain-tron"
import { renderTime } from "@shielded-relay/core"
import type { ExitCode, Terminal } from "../../Terminal.ts"
import { askName, refuseOtherPlan } from "../chainName.ts"
import type { DeployApplyOptions } from "../deployOptions.ts"
import { giveEntry, refuseUnfitEntry } from "../entry.ts"
import type { OpenedTron } from "./loadTron.ts"
import {
  placeOf,
  planOptions,
  printOptions,
  shown,
  tronPlanText,
  tronProblems,
} from "./tronPlan.ts"

/**
 * Deploys what is missing on TRON, after the chain's name was typed or given, and writes the chain's entry. With the signer `print` it prints
 * what the owner's keys are to sign now, and writes the entry once all of it is in solidified blocks.
 */
export async function tronApply(
  terminal: Terminal,
  opened: OpenedTron,
  given: DeployApplyOptions,
): Promise<ExitCode> {
  const { file, tron } = opened
  const { "chain-name": named, "chains-file": chainsFile } = given
  const options = await planOptions(terminal, opened)
  const plan = await tron.planDeployment(options)
  const refusedPlan = refuseOtherPlan(terminal, plan.planHash, given.plan)
  if (refusedPlan !== null) return refusedPlan
  // What the entry will be is checked before anything is paid. An address that is not known yet is the owner's there.
  const { tokens } = plan.places
  refuseUnfitEntry(
    terminal,
    file,
    chainsFile,
    placeOf(file, {
      pool: shown(plan.pool ?? plan.owner),
      deploymentBlock: 0,
      places: { ...plan.places, tokens: tokens.map((token) => token ?? plan.owner) },
    }),
  )
  const problems = tronProblems(plan)
  const missing = plan.steps.filter(({ state }) => state !== "done")
  if (problems.length > 0 || missing.length > 0)
    terminal.complain(tronPlanText(file, plan, problems))
  if (problems.length > 0) return 1
  if (!("deployer" in options)) {
    const applied = await printMissing(terminal, opened)
    return applied === null ? 0 : finish(applied)
  }
  if (missing.length > 0) {
    const refused = await askName(terminal, file.name, named, "deploy")
    if (refused !== null) return refused
  }
  return finish(
    await tron.applyDeployment({
      ...options,
      onProgress: ({ type, step, transactionId }) =>
        terminal.complain(`${type === "signed" ? "Sent" : "Done"} ${transactionId}: ${step}\n`),
    }),
  )

  async function finish({ pool, ...applied }: AppliedDeployment): Promise<ExitCode> {
    await giveEntry(terminal, file, chainsFile, placeOf(file, { ...applied, pool: shown(pool) }))
    return 0
  }
}

/** Prints a JSON list of what is to be signed now. Returns the deployment once nothing is missing. */
async function printMissing(
  terminal: Terminal,
  opened: OpenedTron,
): Promise<AppliedDeployment | null> {
  const { printed, waiting, later, applied } = await opened.tron.printDeployment(
    printOptions(terminal, opened),
  )
  if (applied !== null) return applied
  const list = printed.map(({ step, expiration, transaction }) => ({
    step,
    expires: renderTime(expiration),
    transaction,
  }))
  terminal.print(`${JSON.stringify(list, null, 2)}\n`)
  for (const step of waiting) terminal.complain(`Waiting for a solidified block: ${step}\n`)
  for (const step of later) terminal.complain(`Later: ${step}\n`)
  terminal.complain(
    "Let the owner's keys sign and send what was printed, then run deploy apply again.\n",
  )
  return null
}
