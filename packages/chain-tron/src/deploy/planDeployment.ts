import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import {
  parseAddress,
  renderAddress,
  type Address,
  type ChainId,
  type ChainUnavailable,
} from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { poolKeys, type Hex } from "@shielded-relay/pool-contracts"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { feeLimitOf, readEnergyPrices } from "../sending/energyPrices.ts"
import { execute, executeCreation } from "../sending/execution.ts"
import { senderOf } from "../sending/Sender.ts"
import { readBalance } from "../state/readAccount.ts"
import type { DeploymentFailed } from "./DeploymentFailed.ts"
import { deploymentSteps, type DeploymentStep } from "./deploymentSteps.ts"
import { readLanding } from "./landing.ts"
import { openAccount, type DeploymentAccount } from "./openAccount.ts"
import { readPlaces, type DeployedPlaces } from "./placesOf.ts"
import type { TronDeploymentOptions, TronPlanOptions } from "./TronDeploymentOptions.ts"

/** One transaction of a deployment. */
export interface PlannedStep {
  readonly step: string
  /** `sent`: the journal holds its bytes, signed or printed, whose fate is still open. */
  readonly state: "done" | "sent" | "missing"
  /** The created contract, once its transaction is signed: the address follows from that. */
  readonly address: Address | null
  /** How it would end now, if not well: "reverted". Only told of creations. */
  readonly end: string | null
  /** By a simulation now; an upper bound for a call of a pool that is not there. 0 if done. */
  readonly energy: bigint
  /** Sun that it burns without stake, about. */
  readonly cost: bigint
  /** Sun that the account must hold for it, of which unused energy is not charged. */
  readonly most: bigint
}

/** What a deployment comes to, before anything is sent. */
export interface TronDeploymentPlan {
  readonly chainId: ChainId
  readonly pool: Address | null
  readonly deploymentBlock: number | null
  readonly places: DeployedPlaces
  readonly owner: Address
  readonly vkHash: Hex
  readonly development: boolean
  /** Equal for deployments that come to the same, whatever is done of them. */
  readonly planHash: string
  readonly steps: ReadonlyArray<PlannedStep>
  readonly cost: bigint
  readonly most: bigint
  readonly deployer: { readonly address: Address; readonly balance: bigint }
}

/** Plans a deployment: reads what stands, and sends nothing. Without a key the owner pays, and its transactions are to be printed. */
export function planDeployment(options: TronPlanOptions): Promise<TronDeploymentPlan> {
  return Effect.runPromise(Effect.scoped(planDeploymentEffect(options)))
}

/** Bytes of a transaction beside its data, with the signature and what a node adds. */
const transactionBytes = 400n

/** `planDeployment` as an Effect for programs written with Effect. */
export const planDeploymentEffect = Effect.fnUntraced(function* (
  options: TronPlanOptions,
): Effect.fn.Return<
  TronDeploymentPlan,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
> {
  const account = yield* openAccount(options, (refuse) => payerOf(options, refuse))
  const { address, chainId, endpoints, entries } = account
  const owner = yield* ownerOf(account, options)
  const prices = yield* endpoints.first(readEnergyPrices)
  const from = hexOfAddress(address)
  const planned = Effect.fnUntraced(function* (one: DeploymentStep) {
    const { step, data, isReady } = one
    const isCreation = one.kind === "creation"
    const created = one.kind === "creation" ? one.address : null
    const known = entries.of(step)
    const state = known?.state
    const isSent = state === "signed" || state === "printed"
    // A transaction in a block is paid, though the journal may not say so yet.
    const isPaid =
      typeof state === "object" ||
      (known !== undefined &&
        isSent &&
        (yield* readLanding(endpoints, known.id)).state !== "absent")
    if (isPaid)
      return {
        step,
        state: isSent ? "sent" : "done",
        address: created,
        end: null,
        energy: 0n,
        cost: 0n,
        most: 0n,
      } satisfies PlannedStep as PlannedStep
    const execution =
      one.kind === "call" && !isReady
        ? null
        : yield* endpoints.first((endpoint) =>
            one.kind === "creation"
              ? executeCreation(endpoint, from, data)
              : execute(endpoint, { from, to: hexOfAddress(one.to), data }),
          )
    const guess = one.kind === "call" ? one.guess : 0n
    const energy = execution?.success === true ? execution.energy : guess
    const bandwidth = (BigInt(data.length / 2) + transactionBytes) * prices.bandwidth
    return {
      step,
      state: isSent ? "sent" : "missing",
      address: created,
      end: isCreation && execution?.success === false ? execution.end : null,
      energy,
      cost: energy * prices.energy + bandwidth,
      most: feeLimitOf(energy, prices) + bandwidth,
    } satisfies PlannedStep as PlannedStep
  })
  const all = yield* deploymentSteps(account, owner, options)
  const steps = yield* Effect.forEach(all.steps, planned)
  const { vkHash, development } = options.keys ?? poolKeys(options.treeDepth ?? 26)
  const sum = (of: "cost" | "most") => steps.reduce((total, step) => total + step[of], 0n)
  return {
    chainId,
    pool: all.pool,
    deploymentBlock: all.deploymentBlock,
    places: yield* readPlaces(endpoints, options, all),
    owner,
    vkHash,
    development,
    planHash: planHashOf(options, chainId, owner, all.creation),
    steps,
    cost: sum("cost"),
    most: sum("most"),
    deployer: {
      address,
      balance: yield* endpoints.first((endpoint) => readBalance(endpoint, address)),
    },
  }
})

/** The account of the key, or else of the owner. */
const payerOf = (
  { deployer, owner }: TronPlanOptions,
  refuse: DeploymentAccount["refuse"],
): Effect.Effect<Address, ChainMisconfigured> => {
  if (deployer === undefined) return ownerIn(owner, refuse)
  const sender = senderOf(deployer)
  return sender === null
    ? Effect.fail(refuse("invalid-sender", "deployer must be a private key of 32 bytes"))
    : Effect.succeed(sender.address)
}

/** The owner's address, from its text. */
export const ownerIn = (
  owner: string,
  refuse: DeploymentAccount["refuse"],
): Effect.Effect<Address, ChainMisconfigured> => {
  const parsed = parseAddress(owner, "tron")
  return parsed === null
    ? Effect.fail(refuse("invalid-address", `owner must be a valid TRON address; got ${owner}`))
    : Effect.succeed(parsed)
}

/** The owner, who must be the deployer: only the owner sets tokens and actions. */
export const ownerOf = Effect.fnUntraced(function* (
  { address, refuse }: Pick<DeploymentAccount, "address" | "refuse">,
  { owner }: TronDeploymentOptions,
) {
  const parsed = yield* ownerIn(owner, refuse)
  if (parsed === address) return parsed
  return yield* refuse(
    "invalid-sender",
    `the deployer is ${renderAddress(address, "tron")}, which is not the owner ${owner}: sign as the owner, who may transfer the pool afterwards`,
  )
})

const planHashOf = (
  { tokens, actions, exchange }: TronDeploymentOptions,
  chainId: number,
  owner: Address,
  creation: Hex,
): string => {
  const parts = [
    String(chainId),
    owner,
    creation,
    ...tokens.map((one) =>
      "test" in one
        ? `${JSON.stringify(one.test)} ${one.minimumDeposit}`
        : `${parseAddress(one.token, "tron")} ${one.minimumDeposit}`,
    ),
    ...actions.map(({ name, contract }) => `${name} ${JSON.stringify(contract)}`),
    ...(exchange === undefined ? [] : [JSON.stringify(exchange)]),
  ]
  return `0x${bytesToHex(sha256(utf8ToBytes(parts.join("\n"))))}`
}
