import { base58 } from "@scure/base"
import { accountSizes } from "@shielded-relay/pool-program"
import { PublicKey } from "@solana/web3.js"
import { mintSize, tokenAccountSize } from "../account/tokenAccounts.ts"
import {
  acceptTransaction,
  initializeTransaction,
  mintTransaction,
} from "../deploy/poolTransactions.ts"
import { freezeTransaction } from "../deploy/uploadProgram.ts"
import type { DeploymentFault } from "./DeploymentFault.ts"
import { rentsOf, type RentOf } from "./deploymentCosts.ts"
import type { DeploymentRecord } from "./DeploymentJournal.ts"
import { stepsOf, type DeploymentStep } from "./DeploymentStep.ts"
import {
  exchangeFaults,
  exchangeSizes,
  exchangeSteps,
  type ExchangeParts,
} from "./exchangeSteps.ts"
import type { ExchangePlaces } from "./exchangeState.ts"
import type { DeploymentTargets } from "./openDeployment.ts"
import { anew, programFaults, programSizes, programSteps } from "./programSteps.ts"
import type { DeploymentState } from "./readDeployment.ts"
import { tableStep, wantedAddresses } from "./tableStep.ts"

/** Sizes of the pool's accounts, bytes (program/src/state.rs). */
const sizes = { config: 304, vault: 0, asset: 112 } as const

/** Sizes whose rents a deployment asks the cluster for. */
export const sizesOf = ({ bytes, tokens, exchange }: DeploymentTargets): ReadonlyArray<number> => [
  ...programSizes(bytes),
  accountSizes.roots,
  accountSizes.tree,
  ...Object.values(sizes),
  mintSize,
  tokenAccountSize,
  ...(exchange === null ? [] : exchangeSizes(exchange)),
  ...rentsOf(mostAddresses(tokens.length, exchange?.pairs.length ?? 0)),
]

/** Accounts in a table: nine of the pool, four for each token, eight of the exchange, and nine for each market. */
const mostAddresses = (tokens: number, pairs: number): number =>
  9 + 4 * tokens + (pairs === 0 ? 0 : 8 + 9 * pairs)

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
  const { bytes, admin, unitPrice } = targets
  const program = record.program.publicKey
  const step = stepsOf(unitPrice)
  const initialization = initializeTransaction({
    authority: payer,
    program,
    roots: record.roots,
    rootsRent: Number(rentOf(accountSizes.roots)),
    genesisHash: base58.decode(targets.genesisHash),
    admin,
  })
  const ofPool = [accountSizes.roots, accountSizes.tree, sizes.config, sizes.vault]
  const uploading = { payer, rentOf, unitPrice }
  const ofExchange = exchangePartsOf(parts)
  return [
    ...programSteps({ what: "program", bytes, keys: record, state }, uploading),
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
    ...targets.tokens.flatMap(({ test, decimals }, position) => {
      const key = test === null ? undefined : record.tokens.get(test)
      if (key === undefined) return []
      const rent = rentOf(mintSize)
      return step(`create the test token ${test}`, state.tokens[position]?.hasMint === true, rent, [
        mintTransaction(payer, key, { decimals, rent: Number(rent) }),
      ])
    }),
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
    ...(ofExchange === null ? [] : exchangeSteps(ofExchange)),
    tableStep(
      { unitPrice, slot: record.table?.slot ?? null, state, payer, rentOf },
      wantedOf(targets, record, state),
    ),
  ]
}

/** The exchange's part; `null` without one. */
function exchangePartsOf({ targets, record, state, payer, rentOf }: Parts): ExchangeParts | null {
  const { admin, exchange, unitPrice } = targets
  if (exchange === null || record.exchange === null || state.exchange === null) return null
  const pool = record.program.publicKey
  const keys = record.exchange
  return { exchange, keys, state: state.exchange, pool, admin, payer, rentOf, unitPrice }
}

/** The addresses that the lookup table needs. */
export const wantedOf = (
  targets: DeploymentTargets,
  record: DeploymentRecord,
  state: Pick<DeploymentState, "config">,
): ReadonlyArray<PublicKey> =>
  wantedAddresses(
    record.program.publicKey,
    rootsOf(record, state),
    targets,
    exchangePlacesOf(targets, record),
  )

/** Where the exchange will be; `null` without one. */
export const exchangePlacesOf = (
  { exchange }: DeploymentTargets,
  { program: { publicKey: pool }, exchange: keys }: DeploymentRecord,
): ExchangePlaces | null =>
  exchange === null || keys === null
    ? null
    : {
        pool,
        name: exchange.name,
        program: keys.program.publicKey,
        buffer: keys.buffer.publicKey,
        pairs: exchange.pairs,
      }

/** The account of the roots: as the pool names it, or as it will. */
const rootsOf = (
  { roots }: DeploymentRecord,
  { config }: Pick<DeploymentState, "config">,
): PublicKey => (config === null ? roots.publicKey : new PublicKey(config.roots))

/** What stands in the way, whoever sends the steps. @param payer `null` if nobody uploads */
export function deploymentFaults(
  targets: DeploymentTargets,
  record: DeploymentRecord,
  state: DeploymentState,
  payer: PublicKey | null,
): ReadonlyArray<DeploymentFault> {
  const { program, config, tokens } = state
  const { bytes, programHash, exchange } = targets
  const faults = [
    ...programFaults({ what: "program", bytes, keys: record, state }, programHash, payer),
    ...(exchange === null || record.exchange === null || state.exchange === null
      ? []
      : exchangeFaults({ exchange, keys: record.exchange, state: state.exchange }, payer)),
  ]
  const fault = (code: DeploymentFault["code"], what: string, remedy: string) =>
    void faults.push({ code, what, remedy })
  const payerText = payer?.toBase58() ?? null
  const name = record.program.publicKey.toBase58()
  if (typeof program !== "string") {
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
  for (const [position, { mint, test, decimals }] of targets.tokens.entries()) {
    const found = tokens[position]?.decimals ?? null
    if (test !== null && tokens[position]?.hasMint !== true) continue
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
