import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import {
  parseAddress,
  renderAddress,
  type Address,
  type ChainId,
  type ChainUnavailable,
} from "@shielded-relay/core"
import {
  acceptTokenData,
  actionCreationData,
  addActionData,
  hexOfAddress,
  poolCreationData,
} from "@shielded-relay/pool-abi"
import { poolKeys, type Hex } from "@shielded-relay/pool-contracts"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { creationOf } from "./deployAction.ts"
import type { DeploymentFailed } from "./DeploymentFailed.ts"
import { poolCreations } from "./deployPool.ts"
import { openDeployer, type Deployer } from "./openDeployer.ts"
import { feeLimitOf, readEnergyPrices } from "../sending/energyPrices.ts"
import { execute, executeCreation } from "../sending/execution.ts"
import { readBalance } from "../state/readAccount.ts"
import { createdAddress } from "../transaction/ContractCreation.ts"
import type { TronDeployerOptions } from "./TronDeploymentOptions.ts"

/** One transaction of a deployment. */
export interface PlannedStep {
  readonly step: string
  /** `sent`: the journal holds its bytes, whose fate is still open. */
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

/** Plans a deployment: reads what stands, and sends nothing. */
export function planDeployment(options: TronDeployerOptions): Promise<TronDeploymentPlan> {
  return Effect.runPromise(Effect.scoped(planDeploymentEffect(options)))
}

/** A call of a pool that is not there yet takes about this much: a slot and an event. */
const callEnergy = 60_000n
/** Bytes of a transaction beside its data, with the signature and what a node adds. */
const transactionBytes = 400n

/** `planDeployment` as an Effect for programs written with Effect. */
export const planDeploymentEffect = Effect.fnUntraced(function* (
  options: TronDeployerOptions,
): Effect.fn.Return<
  TronDeploymentPlan,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
> {
  const deployer = yield* openDeployer(options)
  const { address, chainId, endpoints, refuse, entryOf } = deployer
  const owner = yield* ownerOf(deployer, options)
  const depth = options.treeDepth ?? 26
  const [poseidon, ofPool] = yield* poolCreations(
    { owner, chainId, depth, keys: options.keys },
    refuse,
  )
  const createdIn = (step: string) => {
    const entry = entryOf(step)
    return entry === undefined || entry.state === "failed"
      ? null
      : createdAddress(entry.id, address)
  }
  const library = createdIn(`create ${poseidon.contractName}`)
  const poolEntry = entryOf(`create ${ofPool.contractName}`)
  const pool = createdIn(`create ${ofPool.contractName}`)
  // Until the library has an address, any one has the same size.
  const linked = { [poseidon.contractName]: library ?? address }
  const prices = yield* endpoints.first(readEnergyPrices)
  const from = hexOfAddress(address)
  const planned = Effect.fnUntraced(function* (
    step: string,
    to: Address | null | "unborn",
    data: Hex,
  ) {
    const state = entryOf(step)?.state
    if (typeof state === "object")
      return {
        step,
        state: "done",
        address: to === null ? createdIn(step) : null,
        end: null,
        energy: 0n,
        cost: 0n,
        most: 0n,
      } satisfies PlannedStep as PlannedStep
    const execution =
      to === "unborn"
        ? null
        : yield* endpoints.first((endpoint) =>
            to === null
              ? executeCreation(endpoint, from, data)
              : execute(endpoint, { from, to: hexOfAddress(to), data }),
          )
    const energy = execution?.success === true ? execution.energy : callEnergy
    const bandwidth = (BigInt(data.length / 2) + transactionBytes) * prices.bandwidth
    return {
      step,
      state: state === "signed" ? "sent" : "missing",
      address: to === null ? createdIn(step) : null,
      end: to === null && execution?.success === false ? execution.end : null,
      energy,
      cost: energy * prices.energy + bandwidth,
      most: feeLimitOf(energy, prices) + bandwidth,
    } satisfies PlannedStep as PlannedStep
  })
  const called = typeof poolEntry?.state === "object" && pool !== null ? pool : "unborn"
  const steps = [
    yield* planned(`create ${poseidon.contractName}`, null, poolCreationData(poseidon, {})),
    yield* planned(`create ${ofPool.contractName}`, null, poolCreationData(ofPool, linked)),
  ]
  for (const { token, minimumDeposit } of options.tokens) {
    const parsed = parseAddress(token, "tron")
    if (parsed === null)
      return yield* refuse("invalid-address", `every token must be a TRON address; got ${token}`)
    steps.push(
      yield* planned(
        `set the minimum deposit of ${parsed}`,
        called,
        acceptTokenData(parsed, minimumDeposit),
      ),
    )
  }
  for (const { name, contract } of options.actions) {
    const creation = creationOf(contract)
    if (creation === null)
      return yield* refuse(
        "invalid-address",
        "every address of an action's contract must be a valid TRON address",
      )
    const created = yield* planned(`create the action ${name}`, null, actionCreationData(creation))
    const action = created.address ?? address
    steps.push(
      created,
      yield* planned(
        `register the action ${name}`,
        created.state === "done" ? called : "unborn",
        addActionData(name, action),
      ),
    )
  }
  const { vkHash, development } = options.keys ?? poolKeys(depth)
  const sum = (of: "cost" | "most") => steps.reduce((all, step) => all + step[of], 0n)
  return {
    chainId,
    pool,
    deploymentBlock: typeof poolEntry?.state === "object" ? poolEntry.state.block : null,
    owner,
    vkHash,
    development,
    planHash: planHashOf(
      options,
      chainId,
      owner,
      poolCreationData(ofPool, { [poseidon.contractName]: owner }),
    ),
    steps,
    cost: sum("cost"),
    most: sum("most"),
    deployer: {
      address,
      balance: yield* endpoints.first((endpoint) => readBalance(endpoint, address)),
    },
  }
})

/** The owner, who must be the deployer: only the owner sets tokens and actions. */
const ownerOf = (
  { address, refuse }: Pick<Deployer, "address" | "refuse">,
  { owner }: TronDeployerOptions,
): Effect.Effect<Address, ChainMisconfigured> => {
  const parsed = parseAddress(owner, "tron")
  if (parsed === null)
    return Effect.fail(
      refuse("invalid-address", `owner must be a valid TRON address; got ${owner}`),
    )
  return parsed === address
    ? Effect.succeed(parsed)
    : Effect.fail(
        refuse(
          "invalid-sender",
          `the deployer is ${renderAddress(address, "tron")}, which is not the owner ${owner}: sign as the owner, who may transfer the pool afterwards`,
        ),
      )
}

const planHashOf = (
  { tokens, actions }: TronDeployerOptions,
  chainId: number,
  owner: Address,
  creation: Hex,
): string => {
  const parts = [
    String(chainId),
    owner,
    creation,
    ...tokens.map(
      ({ token, minimumDeposit }) => `${parseAddress(token, "tron")} ${minimumDeposit}`,
    ),
    ...actions.map(({ name, contract }) => `${name} ${JSON.stringify(contract)}`),
  ]
  return `0x${bytesToHex(sha256(utf8ToBytes(parts.join("\n"))))}`
}
