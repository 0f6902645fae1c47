import type { DeploymentPlan } from "@shielded-relay/chain-evm"
import { chainEntry } from "../../deployment/chainsFile.ts"
import { openSigner } from "../../deployment/openSigner.ts"
import { printLine } from "../printLine.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { openFile } from "./openFile.ts"
import { planProblems, planText, shown } from "./planText.ts"
import { solanaPlan } from "./solana/solanaPlan.ts"
import { tronPlan } from "./tron/tronPlan.ts"

/** Prints what a deployment takes and what stands of it. Sends nothing. Returns 1 if it cannot be applied as it is. */
export async function deployPlanCommand(
  terminal: Terminal,
  { file: path, json = false }: { readonly file?: string | undefined; readonly json?: boolean },
): Promise<ExitCode> {
  const opened = await openFile(terminal, path)
  if (opened.family === "tron") return tronPlan(terminal, opened, json)
  if (opened.family === "solana") return solanaPlan(terminal, opened, json)
  const { file, evm, options } = opened
  const signer = await openSigner(opened.path, file, terminal, evm.readKeystore)
  const plan = await evm.planDeployment({
    ...options,
    ...(signer === null
      ? {}
      : signer.address === null
        ? { deployer: await signer.key() }
        : { deployerAddress: signer.address }),
  })
  const problems = planProblems(plan)
  const entry = chainEntry(file, {
    pool: shown(plan.pool),
    fields: { deploymentBlock: plan.deploymentBlock },
  })
  if (json) printLine(terminal, { name: file.name, ...printable(plan), problems, entry })
  else {
    terminal.print(planText(file, plan, problems))
    terminal.print(`Entry of the chains file\n${JSON.stringify(entry, null, 2)}\n`)
  }
  return problems.length === 0 ? 0 : 1
}

function printable({
  pool,
  owner,
  contracts,
  steps,
  deployer,
  faults: _faults,
  ...rest
}: DeploymentPlan) {
  return {
    ...rest,
    pool: shown(pool),
    owner: shown(owner),
    contracts: contracts.map((one) => ({ ...one, address: shown(one.address) })),
    steps: steps.map(({ to, ...one }) => ({ ...one, to: shown(to) })),
    deployer: deployer === null ? null : { ...deployer, address: shown(deployer.address) },
  }
}
