import type { DeploymentProgress } from "@shielded-relay/chain-evm"
import { ConfigurationError } from "../../configuration/Problems.ts"
import { chainEntry, withEntry } from "../../deployment/chainsFile.ts"
import { openSigner } from "../../deployment/openSigner.ts"
import { timeOfDay } from "../../telemetry/processClock.ts"
import { complainOfOptions } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { openFile } from "./openFile.ts"
import { planProblems, planText, shown } from "./planText.ts"

export interface DeployApplyOptions {
  readonly file?: string | undefined
  readonly "chain-name"?: string | undefined
  readonly "chains-file"?: string | undefined
  readonly plan?: string | undefined
}

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
  const { file, evm, options } = opened
  const { "chain-name": named, "chains-file": chainsFile } = given
  if (named !== undefined && named !== file.name) return otherName(terminal, file.name, named)
  const signer = await openSigner(opened.path, file, terminal, evm.readKeystore)
  const deployer = signer === null ? null : await signer.key()
  const plan = await evm.planDeployment({
    ...options,
    ...(deployer === null ? {} : { deployer }),
  })
  if (given.plan !== undefined && given.plan !== plan.planHash)
    return complainOfOptions(terminal, [
      {
        where: "--plan",
        what: `is ${given.plan}, but the file comes to the plan ${plan.planHash}: it was changed, or another version made the plan`,
      },
    ])
  const pool = shown(plan.pool)
  const entryAt = (path: string, deploymentBlock: number) =>
    withEntry(path, existing(terminal, path), file, { pool, deploymentBlock })
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
  if (missing.length > 0 && named === undefined) {
    const typed = await terminal.ask(`Type the chain's name (${file.name}) to deploy: `, "open")
    if (typed !== file.name) return otherName(terminal, file.name, typed)
  }
  const applied = await evm.applyDeployment({
    ...options,
    deployer,
    onProgress: (progress) => terminal.complain(progressText(progress)),
  })
  const { deploymentBlock, left } = applied
  if (chainsFile === undefined)
    terminal.print(`${JSON.stringify([chainEntry(file, { pool, deploymentBlock })], null, 2)}\n`)
  else {
    terminal.replaceFile(chainsFile, entryAt(chainsFile, deploymentBlock))
    terminal.complain(`${chainsFile} has the entry of chain ${file.chainId}.\n`)
  }
  if (left.length === 0) return 0
  terminal.complain(
    `The owner ${shown(plan.owner)} is to send what is left; with the signer print, deploy apply prints it for a Safe:\n${left.map(({ step }) => `  ${step}\n`).join("")}`,
  )
  return 1
}

function otherName(terminal: Terminal, name: string, typed: string | null): ExitCode {
  const what =
    typed === null
      ? `is required where nobody types it: ${name}`
      : `must be ${JSON.stringify(name)}, the name in the deployment file; got ${JSON.stringify(typed)}. Nothing was sent`
  return complainOfOptions(terminal, [{ where: "--chain-name", what }])
}

/** The chains file's text; `null` if it is not there yet. */
function existing(terminal: Terminal, path: string): string | null {
  try {
    return terminal.readFile(path)
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null
    throw new ConfigurationError([{ where: "--chains-file", what: `cannot be read: ${path}` }])
  }
}

function progressText(progress: DeploymentProgress): string {
  switch (progress.type) {
    case "waiting":
      return `Waiting for an earlier transaction of the deployer, before: ${progress.step}\n`
    case "sent":
      return `Sent ${progress.transactionHash}: ${progress.step}\n`
    case "mined":
      return `Done ${progress.transactionHash}: ${progress.step}\n`
  }
}
