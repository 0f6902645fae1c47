import { endpointElsewhere, type SecretText } from "@shielded-relay/chain-rpc"
import {
  parseAddress,
  type Address,
  type ChainId,
  type ChainUnavailable,
} from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect, type Scope } from "effect"
import { keccak256 } from "ox/Hash"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { connectL1Fees } from "../fees/connectL1Fees.ts"
import { costPerGas } from "../fees/feeMarket.ts"
import { readFeeMarket } from "../fees/readFeeMarket.ts"
import { transactionSizeWith } from "../fees/transactionSize.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { chainIdCall, estimateCall } from "../rpc/ethereumCalls.ts"
import { senderOf, type Sender } from "../sending/Sender.ts"
import { readAgreed } from "../state/readAgreed.ts"
import {
  deploymentFaults,
  deploymentSteps,
  type DeploymentFault,
  type DeploymentStep,
} from "./deploymentSteps.ts"
import {
  contractsOf,
  type DeploymentTargets,
  type EvmDeploymentOptions,
} from "./deploymentTargets.ts"
import { proxyAddress } from "./deploymentProxy.ts"
import { openDeployment, type OpenedDeployment } from "./openDeployment.ts"
import {
  readDeployment,
  textOfState,
  type DeploymentState,
  type Standing,
} from "./readDeployment.ts"
import { placesOf, type DeployedPlaces } from "./placesOf.ts"
import { readPoolHistory } from "./readPoolHistory.ts"

export interface PlanDeploymentOptions extends EvmDeploymentOptions {
  /** Private key of the account that pays, 32 bytes of hex, or its address. Without both the plan knows no balance. */
  readonly deployer?: SecretText
  readonly deployerAddress?: string
}

/** A step that is not done yet, with what it will take. */
export interface PlannedStep extends DeploymentStep {
  /** `null` if it is done, or if the chain cannot tell before it is sent. */
  readonly gas: bigint | null
  /** What it costs now, wei; `null` like `gas`. */
  readonly cost: bigint | null
}

/** What a deployment comes to, before anything is sent. */
export interface DeploymentPlan {
  readonly chainId: ChainId
  /** The block whose state the plan shows. */
  readonly block: number
  readonly pool: Address
  /** `null` before the pool is created. */
  readonly deploymentBlock: number | null
  readonly owner: Address
  readonly vkHash: Hex
  /** Whether the keys come from the development ceremony, whose secrets are public. */
  readonly development: boolean
  /** Equal for deployments that come to the same, whatever is done of them. */
  readonly planHash: Hex
  readonly proxy: Standing
  readonly contracts: ReadonlyArray<{
    readonly name: string
    readonly address: Address
    /** keccak256 of the code that has to stand there. */
    readonly codeHash: Hex
    readonly standing: Standing
  }>
  readonly places: DeployedPlaces
  readonly steps: ReadonlyArray<PlannedStep>
  readonly faults: ReadonlyArray<DeploymentFault>
  /** Gas of the steps that are not done. */
  readonly gas: bigint
  /** What they cost now, wei. */
  readonly cost: bigint
  readonly deployer: { readonly address: Address; readonly balance: bigint } | null
}

/** Plans a deployment: reads what stands, and sends nothing. */
export function planDeployment(options: PlanDeploymentOptions): Promise<DeploymentPlan> {
  return Effect.runPromise(Effect.scoped(planDeploymentEffect(options)))
}

/** `planDeployment` as an Effect for programs written with Effect. */
export const planDeploymentEffect = Effect.fnUntraced(function* (
  options: PlanDeploymentOptions,
): Effect.fn.Return<DeploymentPlan, ChainMisconfigured | ChainUnavailable, Scope.Scope> {
  const opened = yield* openDeployment(options)
  return yield* planFor(opened, options, yield* payerOf(options, opened))
})

/** Addresses of a deployment's tokens, in the order of the options. Asks no endpoint. */
export const plannedTokens = (options: EvmDeploymentOptions): Promise<ReadonlyArray<Address>> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.map(openDeployment(options), ({ targets }) =>
        targets.tokens.map(({ token }) => token),
      ),
    ),
  )

const payerOf = Effect.fnUntraced(function* (
  { deployer, deployerAddress }: PlanDeploymentOptions,
  opened: OpenedDeployment,
) {
  if (deployer !== undefined) return (yield* deployerOf(deployer, opened)).address
  if (deployerAddress === undefined) return null
  const address = parseAddress(deployerAddress, "evm")
  if (address !== null) return address
  return yield* opened.refuse(
    "invalid-address",
    `deployerAddress must be a valid EVM address; got ${deployerAddress}`,
  )
})

/** The account of a deployer's key. */
export const deployerOf = (
  key: SecretText,
  { refuse }: OpenedDeployment,
): Effect.Effect<Sender, ChainMisconfigured> => {
  const account = senderOf(key)
  return account === null
    ? Effect.fail(refuse("invalid-sender", "deployer must be a private key of 32 bytes"))
    : Effect.succeed(account)
}

/** Every endpoint that answers must be on the chain. */
const refuseOtherChains = Effect.fnUntraced(function* ({
  reading,
  submission,
  refuse,
}: OpenedDeployment) {
  const stranger = yield* endpointElsewhere([...reading.list, ...submission.list], chainIdCall)
  if (stranger !== null)
    return yield* refuse(
      "wrong-chain",
      `endpoint ${stranger.name} serves ${stranger.serves}: check its URL and chainId`,
    )
})

/** A deployment's state that two endpoints show alike, at one block. */
export const agreedState = ({ reading, targets }: OpenedDeployment, account: Address | null) =>
  readAgreed(
    reading,
    (endpoint, block) => readDeployment(endpoint, block, targets, account),
    textOfState,
  )

/** The blocks of the pool's creation and of its owner's last change, which two endpoints show alike. */
export const agreedHistory = ({ reading, targets }: OpenedDeployment) =>
  readAgreed(
    reading,
    (endpoint, block) => readPoolHistory(endpoint, targets.pool.address, block),
    ({ deploymentBlock, changedBlock }) => `${deploymentBlock} ${changedBlock}`,
  ).pipe(Effect.map(({ answer }) => answer))

export const planFor = Effect.fnUntraced(function* (
  opened: OpenedDeployment,
  { l1Fees = "none" }: EvmDeploymentOptions,
  account: Address | null,
) {
  const { targets, reading } = opened
  yield* refuseOtherChains(opened)
  const { answer: state, block } = yield* agreedState(opened, account)
  const price = costPerGas(yield* reading.first(readFeeMarket))
  const l1Fee = yield* connectL1Fees({ chainId: targets.chainId, l1Fees }, reading)
  const planned = Effect.fnUntraced(function* (step: DeploymentStep) {
    const gas = yield* gasOf(reading, targets, state, step, account ?? targets.owner)
    const bytes = transactionSizeWith(step.data)
    const cost = gas === null ? null : gas * price + (yield* l1Fee({ bytes, gas }))
    return { ...step, gas, cost } satisfies PlannedStep as PlannedStep
  })
  const steps = yield* Effect.forEach(deploymentSteps(targets, state), planned)
  const { chainId, owner, vkHash, development, planHash } = targets
  return {
    chainId,
    block: block.number,
    pool: targets.pool.address,
    deploymentBlock: state.pool === null ? null : (yield* agreedHistory(opened)).deploymentBlock,
    owner,
    vkHash,
    development,
    planHash,
    proxy: state.proxy,
    contracts: contractsOf(targets).map(({ name, address, code }) => ({
      name,
      address,
      codeHash: keccak256(code),
      standing: state.contracts.get(address) ?? "missing",
    })),
    places: placesOf(targets, state, block.timestamp),
    steps,
    faults: deploymentFaults(targets, state),
    gas: steps.reduce((sum, { gas }) => sum + (gas ?? 0n), 0n),
    cost: costOf(steps),
    deployer:
      account === null || state.account === null
        ? null
        : { address: account, balance: state.account.balance },
  } satisfies DeploymentPlan as DeploymentPlan
})

export const costOf = (steps: ReadonlyArray<PlannedStep>): bigint =>
  steps.reduce((sum, { cost }) => sum + (cost ?? 0n), 0n)

/** What an owner's call takes beyond the gas of a transaction with its data: a slot and an event. */
const callGas = 40_000n
/** What making a pair of the test exchange takes beyond that: its code and three slots. */
const pairGas = 700_000n

/**
 * The gas of a step that is not done. A call of a pool that does not stand yet cannot be tried, so
 * the plan takes the gas of its data, which chains count differently, and an upper bound.
 */
const gasOf = Effect.fnUntraced(function* (
  reading: Endpoints,
  targets: DeploymentTargets,
  { contracts, proxy }: DeploymentState,
  step: DeploymentStep,
  account: Address,
) {
  if (step.isDone) return null
  const estimate = (from: Address, to: Address) =>
    reading.first((endpoint) =>
      Effect.catchIf(
        endpoint.ask(
          estimateCall(
            { from: hexOfAddress(from), to: hexOfAddress(to), data: step.data },
            "latest",
          ),
        ),
        ({ kind }) => kind === "reverted" || kind === "unfunded",
        () => Effect.succeed(null),
      ),
    )
  if (step.to === proxyAddress) return proxy === "stands" ? yield* estimate(account, step.to) : null
  const from = step.by === "anyone" ? account : targets.owner
  const unborn = contractsOf(targets).find(({ address }) => contracts.get(address) === "missing")
  if (unborn === undefined) return yield* estimate(from, step.to)
  const ofData = yield* estimate(from, unborn.address)
  return ofData === null ? null : ofData + (step.by === "anyone" ? pairGas : callGas)
})
