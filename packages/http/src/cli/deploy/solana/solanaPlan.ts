import type { SolanaDeploymentPlan } from "@shielded-relay/chain-solana"
import { chainEntry, type DeployedPlace } from "../../../deployment/chainsFile.ts"
import { printLine } from "../../printLine.ts"
import type { ExitCode, Terminal } from "../../Terminal.ts"
import { fileJournal, journalPath } from "../fileJournal.ts"
import type { OpenedSolana } from "../openFile.ts"
import { solanaPlanText, solanaProblems } from "./solanaPlanText.ts"
import { keySigner } from "../keySigner.ts"

/** Plans a deployment on Solana. Makes the deployment's keys, in the journal, if there are none yet. */
export async function solanaPlan(
  terminal: Terminal,
  opened: OpenedSolana,
  json: boolean,
): Promise<ExitCode> {
  const { file } = opened
  const plan = await readPlan(terminal, opened)
  const problems = solanaProblems(plan)
  const entry = chainEntry(file, placeOf(plan))
  if (json) {
    const { faults: _faults, steps, ...rest } = plan
    const printed = steps.map(({ transactions, isParallel: _isParallel, ...step }) => ({
      ...step,
      transactions: transactions.length,
    }))
    printLine(terminal, { name: file.name, ...rest, steps: printed, problems, entry })
  } else {
    terminal.print(solanaPlanText(file.name, plan, problems))
    terminal.print(`Entry of the chains file\n${JSON.stringify(entry, null, 2)}\n`)
  }
  return problems.length === 0 ? 0 : 1
}

export async function readPlan(
  terminal: Terminal,
  opened: OpenedSolana,
): Promise<SolanaDeploymentPlan> {
  const { path, file, solana, options } = opened
  const { signer } = file
  const deployer = signer.kind === "print" ? null : await keySigner(terminal, signer)
  return solana.planDeployment({
    ...options,
    journal: fileJournal(terminal, journalPath(path)),
    ...(deployer === null ? {} : { deployer }),
  })
}

/** Where a deployment's pool is. `null` for what is not there yet. */
export const placeOf = ({
  program,
  genesisHash,
  lookupTable,
  deploymentSlot,
  programHash,
}: {
  readonly program: string
  readonly genesisHash: string
  readonly lookupTable: string | null
  readonly deploymentSlot: number | null
  readonly programHash: string
}): DeployedPlace => ({
  pool: program,
  fields: { genesisHash, programHash, lookupTable, deploymentSlot },
})
