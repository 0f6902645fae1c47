import type { DeployedPlaces, TronDeploymentPlan } from "@shielded-relay/chain-tron"
import {
  nativeDecimals,
  renderAddress,
  renderWholeTokens,
  type Address,
} from "@shielded-relay/core"
import type { TronDeploymentFile } from "../../../deployment/readTronDeployment.ts"
import { printLine } from "../../printLine.ts"
import type { ExitCode, Terminal } from "../../Terminal.ts"
import { fileJournal, journalPath } from "../fileJournal.ts"
import { keySigner } from "../keySigner.ts"
import { actionVenues } from "../actionVenues.ts"
import { shownEntry, type PlannedPlace } from "../entry.ts"
import type { PlanProblem } from "../PlanProblem.ts"
import type { OpenedTron } from "./loadTron.ts"

/** Plans a deployment on TRON. Sends nothing. */
export async function tronPlan(
  terminal: Terminal,
  opened: OpenedTron,
  json: boolean,
): Promise<ExitCode> {
  const { file, tron } = opened
  const plan = await tron.planDeployment(await planOptions(terminal, opened))
  const problems = tronProblems(plan)
  const { pool, owner, steps, deployer, places, ...rest } = plan
  const { deploymentBlock } = rest
  const entry = shownEntry(
    file,
    placeOf(file, { pool: pool === null ? "" : shown(pool), deploymentBlock, places }),
  )
  if (json)
    printLine(terminal, {
      name: file.name,
      ...rest,
      pool: pool === null ? null : shown(pool),
      owner: shown(owner),
      deployer: { ...deployer, address: shown(deployer.address) },
      steps: steps.map(({ address, ...step }) => ({
        ...step,
        address: address === null ? null : shown(address),
      })),
      problems,
      entry,
    })
  else terminal.print(tronPlanText(file, plan, problems))
  return problems.length === 0 ? 0 : 1
}

/** What a deployment makes, as the chain's entry names it. */
export const placeOf = (
  file: TronDeploymentFile,
  {
    pool,
    deploymentBlock,
    places,
  }: {
    readonly pool: string
    readonly deploymentBlock: number | null
    readonly places: DeployedPlaces
  },
): PlannedPlace => ({
  pool,
  fields: { deploymentBlock },
  tokens: places.tokens.map((token) => (token === null ? null : shown(token))),
  venues: actionVenues(file, {
    ...places,
    exchange:
      places.exchange === null
        ? null
        : {
            router: shown(places.exchange.router),
            wrappedNative: shown(places.exchange.wrappedNative),
          },
  }),
})

/** The options of a deployment with its journal, which is in a file beside the deployment file, and with its key unless it is printed. */
export async function planOptions(terminal: Terminal, opened: OpenedTron) {
  const { signer } = opened.file
  const shared = printOptions(terminal, opened)
  return signer.kind === "print"
    ? shared
    : { ...shared, deployer: await keySigner(terminal, signer) }
}

/** The options of a deployment with its journal, without a key. */
export function printOptions(terminal: Terminal, { path, file, options }: OpenedTron) {
  const { permissionId, expirationMinutes } = file
  return {
    ...options,
    journal: fileJournal(terminal, journalPath(path)),
    ...(permissionId === undefined ? {} : { permissionId }),
    ...(expirationMinutes === undefined ? {} : { expirationMinutes }),
  }
}

/** A plan for people. */
export function tronPlanText(
  { name, signer }: Pick<TronDeploymentFile, "name" | "signer">,
  plan: TronDeploymentPlan,
  problems: ReadonlyArray<PlanProblem>,
): string {
  const { pool, steps, deployer } = plan
  const keys = plan.development ? " (development keys: anyone can forge proofs)" : ""
  const lines = [
    `Deployment on ${name}, chain ${plan.chainId}`,
    `  pool    ${pool === null ? "at an address that follows from its signed transaction" : shown(pool)}`,
    `  owner   ${shown(plan.owner)}`,
    `  vkHash  ${plan.vkHash}${keys}`,
    `  plan    ${plan.planHash}`,
    "Steps",
    ...steps.map(({ step, state, address, energy, cost }) => {
      const place = address === null ? "" : ` at ${shown(address)}`
      const price = state === "done" ? "" : `, ${energy} energy, ${coins(cost)} TRX`
      return `  ${state.padEnd(7)} ${step}${place}${price}`
    }),
    `Together about ${coins(plan.cost)} TRX without stake; fee limits and bandwidth ${coins(plan.most)} TRX`,
    `The ${signer.kind === "print" ? "owner" : "deployer"} ${shown(deployer.address)} has ${coins(deployer.balance)} TRX`,
    ...problems.map(({ what, remedy }) => `Problem: ${what}\n  ${remedy}`),
  ]
  return `${lines.join("\n")}\n`
}

/** Why a plan cannot be applied as it is. */
export function tronProblems({
  deployer,
  most,
  steps,
}: TronDeploymentPlan): ReadonlyArray<PlanProblem> {
  const missing = most - deployer.balance
  return [
    ...steps.flatMap(({ step, end }) =>
      end === null
        ? []
        : [
            {
              what: `the chain could not ${step}: ${end}`,
              remedy: "Correct the addresses of the action's contracts.",
            },
          ],
    ),
    ...(missing > 0n
      ? [
          {
            what: `the deployer lacks ${coins(missing)} TRX`,
            remedy: "Send it TRX. It has to hold the fee limits; what is not used stays.",
          },
        ]
      : []),
  ]
}

export const shown = (address: Address): string => renderAddress(address, "tron")

/** Sun as TRX, with all digits. */
const coins = (sun: bigint): string => renderWholeTokens(sun, nativeDecimals.tron)
