import { base58 } from "@scure/base"
import { accountSizes } from "@shielded-relay/pool-program"
import { PublicKey } from "@solana/web3.js"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { acceptTransaction, initializeTransaction } from "../deploy/poolTransactions.ts"
import type { DeployerTransaction } from "../deploy/sendAndWait.ts"
import {
  bufferSize,
  bufferTransaction,
  deployTransaction,
  freezeTransaction,
  programSize,
  missingPieces,
  type Upload,
} from "../deploy/uploadProgram.ts"
import { programDataHeader } from "../state/readProgramData.ts"
import { tokenAccountSize } from "../account/tokenAccounts.ts"
import type { DeploymentRecord } from "./DeploymentJournal.ts"
import type { DeploymentTargets } from "./openDeployment.ts"
import type { DeploymentState } from "./readDeployment.ts"
import type { DeploymentStep } from "./DeploymentStep.ts"
import { feesOf, rentsOf, type RentOf } from "./deploymentCosts.ts"
import { tableStep } from "./tableStep.ts"

/** Why a deployment cannot go on, and what to do. */
export interface DeploymentFault {
  readonly code: ChainMisconfigured["code"]
  readonly what: string
  readonly remedy: string
}

/** Sizes of the pool's accounts, bytes (program/src/state.rs). */
const sizes = { config: 304, vault: 0, asset: 112 } as const

/** Sizes whose rents a deployment asks the cluster for. */
export const sizesOf = ({ bytes, tokens }: DeploymentTargets): ReadonlyArray<number> => [
  bufferSize(bytes),
  programSize,
  programDataHeader + bytes.length,
  accountSizes.roots,
  accountSizes.tree,
  ...Object.values(sizes),
  tokenAccountSize,
  ...rentsOf(tokens.length),
]

interface Parts {
  readonly targets: DeploymentTargets
  readonly record: DeploymentRecord
  readonly state: DeploymentState
  /** The account that pays. A plan without a deployer takes the admin's. */
  readonly payer: PublicKey
  readonly rentOf: RentOf
}

/** All steps in their order. */
export function deploymentSteps(parts: Parts): ReadonlyArray<DeploymentStep> {
  const { targets, record, state, payer, rentOf } = parts
  const { bytes, admin } = targets
  const upload: Upload = {
    payer,
    buffer: record.buffer,
    program: record.program,
    bytes,
    bufferRent: Number(rentOf(bufferSize(bytes))),
    programRent: Number(rentOf(programSize)),
  }
  const program = record.program.publicKey
  const stands = typeof state.program !== "string"
  const written = typeof state.buffer === "string" ? null : state.buffer
  const step = (
    name: string,
    isDone: boolean,
    rent: bigint,
    transactions: ReadonlyArray<DeployerTransaction>,
    by: DeploymentStep["by"] = "deployer",
  ): DeploymentStep => ({
    step: name,
    by,
    isDone,
    transactions: isDone ? [] : transactions,
    cost: isDone ? 0n : rent + feesOf(targets, transactions),
    isParallel: false,
  })
  const initialization = initializeTransaction({
    authority: payer,
    program,
    roots: record.roots,
    rootsRent: Number(rentOf(accountSizes.roots)),
    genesisHash: base58.decode(targets.genesisHash),
    admin,
  })
  const ofPool = [accountSizes.roots, accountSizes.tree, sizes.config, sizes.vault]
  const pieces = stands ? [] : missingPieces(upload, written?.bytes ?? null)
  return [
    step("make a buffer for the program", stands || written !== null, rentOf(bufferSize(bytes)), [
      bufferTransaction(upload),
    ]),
    {
      ...step("write the program into the buffer", pieces.length === 0, 0n, pieces),
      isParallel: true,
    },
    step(
      "deploy the program",
      stands,
      rentOf(programSize) + rentOf(programDataHeader + bytes.length) - rentOf(bufferSize(bytes)),
      [deployTransaction(upload)],
    ),
    step(
      initialization.step,
      state.config !== null,
      ofPool.reduce((sum, size) => sum + rentOf(size), 0n),
      [initialization],
    ),
    step(
      "give up the upgrade authority",
      typeof state.program !== "string" && state.program.authority === null,
      0n,
      [freezeTransaction(program, payer)],
    ),
    ...targets.tokens.map(({ mint, minimumDeposit }, position) => {
      const found = state.tokens[position]
      const rent =
        (found?.hasRecord === true ? 0n : rentOf(sizes.asset)) +
        (found?.hasAccount === true ? 0n : rentOf(tokenAccountSize))
      return step(
        `accept deposits of ${mint.toBase58()} from ${minimumDeposit} smallest units on`,
        found?.minimumDeposit === minimumDeposit,
        rent,
        [acceptTransaction(program, admin, mint, minimumDeposit)],
        "admin",
      )
    }),
    tableStep(parts, rootsOf(record, state)),
  ]
}

/** The account of the roots: as the pool names it, or as it will. */
export const rootsOf = ({ roots }: DeploymentRecord, { config }: DeploymentState): PublicKey =>
  config === null ? roots.publicKey : new PublicKey(config.roots)

/** What stands in the way, whoever sends the steps. @param payer `null` if nobody uploads */
export function deploymentFaults(
  targets: DeploymentTargets,
  { program: { publicKey }, buffer: { publicKey: bufferKey } }: DeploymentRecord,
  { program, buffer, config, tokens }: DeploymentState,
  payer: PublicKey | null,
): ReadonlyArray<DeploymentFault> {
  const faults: Array<DeploymentFault> = []
  const fault = (code: DeploymentFault["code"], what: string, remedy: string) =>
    void faults.push({ code, what, remedy })
  const anew = "Run shielded-relay deploy close, which gives the journal new keys."
  const payerText = payer?.toBase58() ?? null
  const name = publicKey.toBase58()
  if (program === "foreign")
    fault("foreign-program", `the account ${name} is no program, or was closed`, anew)
  else if (program === "missing") {
    if (buffer === "foreign")
      fault("foreign-program", `the account ${bufferKey.toBase58()} is no buffer`, anew)
    else if (buffer !== "missing") {
      if (payerText !== null && buffer.authority !== payerText)
        fault(
          "invalid-sender",
          `the buffer ${bufferKey.toBase58()} belongs to ${buffer.authority ?? "nobody"}, not to the deployer ${payerText}`,
          "Deploy with the key that began.",
        )
      if (buffer.bytes.length !== targets.bytes.length)
        fault(
          "foreign-program",
          `the buffer ${bufferKey.toBase58()} was made for another program, of ${buffer.bytes.length} bytes, not ${targets.bytes.length}`,
          "Deploy that program, or run shielded-relay deploy close and begin anew.",
        )
    }
  } else {
    if (program.hash !== targets.programHash)
      fault(
        "foreign-program",
        `the program at ${name} has SHA-256 ${program.hash}, not ${targets.programHash}`,
        "Give the build that was deployed, or begin anew with another journal.",
      )
    if (program.authority === null && config === null)
      fault(
        "no-pool",
        `the program at ${name} can never be initialized: nobody can upgrade it`,
        anew,
      )
    if (program.authority !== null && payerText !== null && program.authority !== payerText)
      fault(
        "invalid-sender",
        `the program at ${name} belongs to ${program.authority}, not to the deployer ${payerText}`,
        "Deploy with the key that began.",
      )
  }
  if (config !== null) {
    const admin = base58.encode(config.admin)
    if (admin !== targets.admin.toBase58())
      fault(
        "foreign-pool",
        `the pool's admin is ${admin}, not ${targets.admin.toBase58()}`,
        "If the role was transferred, name the present admin in the file; if not, do not use the pool.",
      )
    if (base58.encode(config.genesisHash) !== targets.genesisHash)
      fault("foreign-pool", `the pool at ${name} was initialized for another cluster`, anew)
  }
  for (const [position, { mint, decimals }] of targets.tokens.entries()) {
    const found = tokens[position]?.decimals ?? null
    if (found === null)
      fault(
        "token-mismatch",
        `${mint.toBase58()} is no mint of SPL Token`,
        "Correct the address. The pool accepts no mints of Token-2022.",
      )
    else if (found !== decimals)
      fault(
        "token-mismatch",
        `${mint.toBase58()} has ${found} decimals, not ${decimals}`,
        "Correct the address or the decimals.",
      )
  }
  return faults
}
