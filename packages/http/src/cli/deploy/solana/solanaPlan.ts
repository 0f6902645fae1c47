import type { DeployedPlaces, SolanaDeploymentPlan } from "@shielded-relay/chain-solana"
import type { SolanaDeploymentFile } from "../../../deployment/readSolanaDeployment.ts"
import { printLine } from "../../printLine.ts"
import type { ExitCode, Terminal } from "../../Terminal.ts"
import { fileJournal, journalPath } from "../fileJournal.ts"
import { shownEntry, type PlannedPlace } from "../entry.ts"
import type { OpenedSolana } from "./loadSolana.ts"
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
  const entry = shownEntry(file, placeOf(file, plan))
  if (json) {
    const { faults: _faults, places: _places, steps, ...rest } = plan
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

/** What a deployment made, as the chain's entry names it. `null` for what is not there yet. */
export const placeOf = (
  { exchange }: Pick<SolanaDeploymentFile, "exchange">,
  {
    program,
    genesisHash,
    lookupTable,
    deploymentSlot,
    programHash,
    places,
  }: {
    readonly program: string
    readonly genesisHash: string
    readonly lookupTable: string | null
    readonly deploymentSlot: number | null
    readonly programHash: string
    readonly places: DeployedPlaces
  },
): PlannedPlace => ({
  pool: program,
  fields: { genesisHash, programHash, lookupTable, deploymentSlot },
  tokens: places.tokens,
  venues:
    exchange === undefined || places.exchange === null
      ? []
      : [
          {
            ...places.exchange,
            name: exchange.name,
            wrappedNative: null,
            // The pool's own lookup table has the exchange's accounts.
            fields: { kind: "exchange", name: exchange.name, program: places.exchange.program },
          },
        ],
})
