import type { DeployedPlaces, DeploymentPlan } from "@shielded-relay/chain-evm"
import { openSigner } from "../../../deployment/openSigner.ts"
import type { DeploymentFile } from "../../../deployment/readDeploymentFile.ts"
import { timeOfDay } from "../../../telemetry/processClock.ts"
import { printLine } from "../../printLine.ts"
import type { ExitCode, Terminal } from "../../Terminal.ts"
import { actionVenues } from "../actionVenues.ts"
import { shownEntry, type PlannedPlace } from "../entry.ts"
import { planProblems, planText, shown } from "./evmPlanText.ts"
import type { OpenedEvm } from "./loadEvm.ts"

/** Plans a deployment on an EVM chain. Sends nothing. */
export async function evmPlan(
  terminal: Terminal,
  { path, file, evm, options }: OpenedEvm,
  json: boolean,
): Promise<ExitCode> {
  const signer = await openSigner(path, file, terminal, evm.readKeystore)
  const plan = await evm.planDeployment({
    ...options,
    ...(signer === null
      ? {}
      : signer.address === null
        ? { deployer: await signer.key() }
        : { deployerAddress: signer.address }),
  })
  const problems = planProblems(plan)
  const entry = shownEntry(file, placeOf(file, plan))
  if (json) printLine(terminal, { name: file.name, ...printable(plan), problems, entry })
  else {
    terminal.print(planText(file, plan, problems))
    terminal.print(`Entry of the chains file\n${JSON.stringify(entry, null, 2)}\n`)
  }
  return problems.length === 0 ? 0 : 1
}

/** What a deployment makes, as the chain's entry names it. */
export const placeOf = (
  file: DeploymentFile,
  {
    pool,
    deploymentBlock,
    places,
  }: Pick<DeploymentPlan, "pool" | "deploymentBlock"> & { readonly places: DeployedPlaces },
): PlannedPlace => ({
  pool: shown(pool),
  fields: { deploymentBlock },
  tokens: places.tokens.map(shown),
  venues: actionVenues(file, {
    ...places,
    // The service counts by its machine's clock, so a chain that is ahead does not decide.
    time: Math.min(places.time, Math.floor(timeOfDay() / 1_000)),
    exchange:
      places.exchange === null
        ? null
        : {
            router: shown(places.exchange.router),
            wrappedNative: shown(places.exchange.wrappedNative),
          },
  }),
})

function printable({
  pool,
  owner,
  contracts,
  steps,
  deployer,
  faults: _faults,
  places: _places,
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
