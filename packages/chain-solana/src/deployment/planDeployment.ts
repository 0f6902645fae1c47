import { endpointElsewhere, type SecretText } from "@shielded-relay/chain-rpc"
import type { ChainId, ChainUnavailable } from "@shielded-relay/core"
import { PublicKey, type Keypair } from "@solana/web3.js"
import { Effect, Redacted, type Scope } from "effect"
import { programDataAddress } from "../account/programs.ts"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { genesisHashCall } from "../rpc/solanaCalls.ts"
import { senderOf } from "../sending/Sender.ts"
import { readRents, type RentOf } from "./deploymentCosts.ts"
import { openRecord, type DeploymentJournal, type DeploymentRecord } from "./DeploymentJournal.ts"
import { deploymentFaults, deploymentSteps, exchangePlacesOf, sizesOf } from "./deploymentSteps.ts"
import type { DeploymentFault } from "./DeploymentFault.ts"
import type { DeploymentStep } from "./DeploymentStep.ts"
import {
  openDeployment,
  type DeploymentTargets,
  type OpenedDeployment,
  type SolanaDeploymentOptions,
} from "./openDeployment.ts"
import { readDeployment, type DeploymentState } from "./readDeployment.ts"

export interface PlanDeploymentOptions extends SolanaDeploymentOptions {
  /** Holds the deployment's keys, which make its addresses. A plan makes them if it is empty. */
  readonly journal: DeploymentJournal
  /** Secret key of the account that pays, 64 bytes in base58 or as a JSON array. Without it the plan knows no balance. */
  readonly deployer?: SecretText
}

/** What a deployment comes to, before anything is sent. Addresses and hashes of the cluster in base58. */
export interface SolanaDeploymentPlan {
  readonly chainId: ChainId
  readonly genesisHash: string
  readonly program: string
  readonly programData: string
  readonly buffer: string
  readonly roots: string
  /** `null` before one is made: its address follows from the slot then. */
  readonly lookupTable: string | null
  readonly admin: string
  /** SHA-256 of the program's bytes, hex. */
  readonly programHash: string
  readonly vkHash: string
  readonly development: boolean
  /** Equal for deployments that come to the same, whatever is done of them. */
  readonly planHash: string
  /** `null` before the program is deployed. */
  readonly deploymentSlot: number | null
  readonly places: DeployedPlaces
  readonly steps: ReadonlyArray<DeploymentStep>
  readonly faults: ReadonlyArray<DeploymentFault>
  /** What is left costs now, lamports. */
  readonly cost: bigint
  /** What the deployer needs before it begins: the cost of its steps, and what an account has to keep. */
  readonly needed: bigint
  readonly deployer: { readonly address: string; readonly balance: bigint } | null
}

/** Plans a deployment: reads what stands, and sends nothing. */
export function planDeployment(options: PlanDeploymentOptions): Promise<SolanaDeploymentPlan> {
  return Effect.runPromise(Effect.scoped(planDeploymentEffect(options)))
}

/** `planDeployment` as an Effect. It runs when the Effect is run. */
export const planDeploymentEffect = Effect.fnUntraced(function* (
  options: PlanDeploymentOptions,
): Effect.fn.Return<SolanaDeploymentPlan, ChainMisconfigured | ChainUnavailable, Scope.Scope> {
  const checked = yield* openDeployment(options)
  const deployer =
    options.deployer === undefined ? null : yield* deployerOf(options.deployer, checked)
  yield* refuseOtherChains(checked)
  const { opened, record } = yield* withKeys(options, checked)
  const view = yield* viewOf(opened, record, deployer)
  return planOf(opened.targets, record, view)
})

/** The journal's record with all keys that a deployment needs, and the deployment with the mints that follow from them. */
export const withKeys = Effect.fnUntraced(function* (
  options: SolanaDeploymentOptions & { readonly journal: DeploymentJournal },
  { targets, refuse }: OpenedDeployment,
) {
  const { genesisHash, tokens, exchange } = targets
  const record = yield* openRecord(options.journal, genesisHash, refuse, {
    hasExchange: exchange !== null,
    tokens: tokens.flatMap(({ test }) => test ?? []),
  })
  return { record, opened: yield* openDeployment(options, record) }
})

/** The keypair of a deployer's key. Other families' keys are 32 bytes, so such a text is refused. */
export const deployerOf = (
  key: SecretText,
  { refuse }: OpenedDeployment,
): Effect.Effect<Keypair, ChainMisconfigured> => {
  const text = typeof key === "string" ? key : Redacted.value(key)
  const account = /^(0x)?[0-9a-f]{64}$/i.test(text.trim()) ? null : senderOf(key)
  return account === null
    ? Effect.fail(
        refuse(
          "invalid-sender",
          "deployer must be a Solana secret key: 64 bytes in base58 or as a JSON array",
        ),
      )
    : Effect.succeed(Redacted.value(account.keypair))
}

/** Every endpoint that answers must be on the cluster. */
export const refuseOtherChains = Effect.fnUntraced(function* ({
  reading,
  submission,
  targets,
  refuse,
}: OpenedDeployment) {
  const endpoints = new Set([...reading.list, ...submission.list])
  const stranger = yield* endpointElsewhere(endpoints, genesisHashCall)
  if (stranger !== null)
    return yield* refuse(
      "wrong-chain",
      `endpoint ${stranger.name} serves ${stranger.serves}, not ${targets.genesisHash}: check its URL and genesisHash`,
    )
})

/** What a service is configured with beside the pool. */
export interface DeployedPlaces {
  /** In the order of the options' tokens, base58. */
  readonly tokens: ReadonlyArray<string>
  /** `null` without an exchange. */
  readonly exchange: {
    readonly program: string
    /** The time from which the pool calls it, Unix seconds; `null` before it is registered. */
    readonly activeFrom: number | null
    /** Whether that time has come on the cluster. */
    readonly isActive: boolean
  } | null
}

export function placesOf(
  targets: DeploymentTargets,
  record: DeploymentRecord,
  { exchange }: DeploymentState,
): DeployedPlaces {
  const place = exchangePlacesOf(targets, record)
  const program = place?.program.toBase58()
  const venue = exchange?.venue ?? null
  const isThere =
    venue !== null && !venue.removed && new PublicKey(venue.program).toBase58() === program
  const activeFrom = isThere ? Number(venue.activeFrom) : null
  const isActive = activeFrom !== null && activeFrom <= (exchange?.time ?? 0)
  return {
    tokens: targets.tokens.map(({ mint }) => mint.toBase58()),
    exchange: program === undefined ? null : { program, activeFrom, isActive },
  }
}

/** What the chain shows of a deployment, and what is left. */
export interface DeploymentView {
  readonly state: DeploymentState
  readonly steps: ReadonlyArray<DeploymentStep>
  readonly faults: ReadonlyArray<DeploymentFault>
  readonly rentOf: RentOf
  /** `null` if nobody uploads. */
  readonly payer: PublicKey | null
}

/** Reads the state and works out the steps. */
export const viewOf = Effect.fnUntraced(function* (
  { targets, reading }: OpenedDeployment,
  record: DeploymentRecord,
  deployer: Keypair | null,
  known?: RentOf,
) {
  const payer = deployer?.publicKey ?? null
  const rentOf = known ?? (yield* readRents(reading, sizesOf(targets)))
  const places = {
    program: record.program.publicKey,
    buffer: record.buffer.publicKey,
    table: record.table?.address ?? null,
    payer,
    exchange: exchangePlacesOf(targets, record),
  }
  const state = yield* reading.first((endpoint) => readDeployment(endpoint, targets, places))
  const parts = { targets, record, state, payer: payer ?? targets.admin, rentOf }
  return {
    state,
    steps: deploymentSteps(parts),
    faults: deploymentFaults(targets, record, state, payer),
    rentOf,
    payer,
  } satisfies DeploymentView as DeploymentView
})

export const maySend =
  ({ admin }: DeploymentTargets, payer: PublicKey | null) =>
  ({ by }: DeploymentStep): boolean =>
    by === "deployer" || (payer !== null && admin.equals(payer))

/** Lamports that the deployer needs for what is left; none if nothing is. */
export function neededFor(
  targets: DeploymentTargets,
  { steps, payer, rentOf }: DeploymentView,
): bigint {
  const own = costOf(steps.filter(maySend(targets, payer)))
  return own === 0n ? 0n : own + rentOf(0)
}

const costOf = (steps: ReadonlyArray<DeploymentStep>): bigint =>
  steps.reduce((sum, { cost }) => sum + cost, 0n)

function planOf(
  targets: DeploymentTargets,
  record: DeploymentRecord,
  view: DeploymentView,
): SolanaDeploymentPlan {
  const { state, steps, faults, payer } = view
  const { chainId, genesisHash, admin, programHash, vkHash, development, planHash } = targets
  const program = record.program.publicKey
  return {
    chainId,
    genesisHash,
    program: program.toBase58(),
    programData: programDataAddress(program).toBase58(),
    buffer: record.buffer.publicKey.toBase58(),
    roots: record.roots.publicKey.toBase58(),
    lookupTable: record.table?.address.toBase58() ?? null,
    admin: admin.toBase58(),
    programHash,
    vkHash,
    development,
    planHash,
    deploymentSlot: typeof state.program === "string" ? null : state.program.slot,
    places: placesOf(targets, record, state),
    steps,
    faults,
    cost: costOf(steps),
    needed: neededFor(targets, view),
    deployer:
      payer === null || state.balance === null
        ? null
        : { address: payer.toBase58(), balance: state.balance },
  }
}
