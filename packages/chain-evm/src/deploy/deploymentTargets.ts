import type { ConnectionOptions } from "@shielded-relay/chain-rpc"
import { parseAddress, type Address, type ChainId } from "@shielded-relay/core"
import {
  acceptTokenData,
  actionCreationData,
  addActionData,
  expectedActionCode,
  expectedPoolCode,
  expectedPoseidonCode,
  hexOfAddress,
  poolCreationData,
} from "@shielded-relay/pool-abi"
import { poolKeys, type Hex, type PoolKeys } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import { keccak256 } from "ox/Hash"
import { concat, fromNumber } from "ox/Hex"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { isHex } from "../rpc/isHex.ts"
import { actionCreationOf, type ActionContract } from "./actionCreation.ts"
import { createdAddress, noSalt } from "./deploymentProxy.ts"
import { poolCreations } from "./poolCreations.ts"
import type { TargetContract } from "./TargetContract.ts"
import {
  exchangeTarget,
  refuseElsewhere,
  testTarget,
  type TargetExchange,
  type TestExchangeOptions,
  type TestTokenOptions,
} from "./testTargets.ts"

/** A pool with its tokens and actions, as it shall be on a chain. */
export interface EvmDeploymentOptions extends ConnectionOptions {
  /** Owner of the pool. */
  readonly owner: string
  /**
   * The owner that the pool was created for, from which its address follows. Default `owner`; another
   * one only if that one has transferred the pool since.
   */
  readonly firstOwner?: string
  /** The tokens the pool accepts. */
  readonly tokens: ReadonlyArray<DeployedToken>
  /** The exchanges' actions, each with the name that the pool registers it under, permanently. */
  readonly actions?: ReadonlyArray<{ readonly name: string; readonly contract: ActionContract }>
  /** On test networks: an exchange that the deployment creates, with its action. */
  readonly exchange?: TestExchangeOptions
  /** 32 bytes of hex that tell pools of one owner and chain apart, and their test contracts. Default zeros. */
  readonly salt?: string
  /** As in `EvmChainOptions`: what the chain charges on top of gas. Default `none`. */
  readonly l1Fees?: "none" | "op-stack"
  /** Depth of the trees: 26 (default), or 5 for tests only. */
  readonly treeDepth?: 26 | 5
  /** The keys that the pool verifies with, of a ceremony. Default: the keys of this build. */
  readonly keys?: PoolKeys
}

/** A token, with its minimum deposit in smallest units. */
export type DeployedToken = { readonly minimumDeposit: bigint } & (
  | { readonly token: string }
  /** On test networks: one that the deployment creates. */
  | { readonly test: TestTokenOptions }
)

export interface TargetToken {
  readonly token: Address
  readonly minimumDeposit: bigint
  /** Calldata of the owner. */
  readonly data: Hex
  /** `null` for a token that is there already. */
  readonly created: TargetContract | null
}

export interface TargetAction {
  readonly name: string
  readonly contract: TargetContract
  /** Calldata of the owner. */
  readonly data: Hex
}

export interface DeploymentTargets {
  readonly chainId: ChainId
  readonly owner: Address
  readonly firstOwner: Address
  readonly vkHash: Hex
  /** Whether the keys come from the development ceremony. */
  readonly development: boolean
  readonly poseidon: TargetContract
  readonly pool: TargetContract
  readonly tokens: ReadonlyArray<TargetToken>
  /** The exchange's action is the last one. */
  readonly actions: ReadonlyArray<TargetAction>
  readonly exchange: TargetExchange | null
  /** Hash of everything above: equal for deployments that come to the same. */
  readonly planHash: Hex
}

/** Every contract once, in the order of creation. */
export const contractsOf = ({ poseidon, pool, tokens, exchange, actions }: DeploymentTargets) => {
  const contracts = [
    poseidon,
    pool,
    ...tokens.flatMap(({ created }) => created ?? []),
    ...(exchange === null ? [] : [exchange.wrappedNative, exchange.factory, exchange.router]),
    ...actions.map(({ contract }) => contract),
  ]
  return [...new Map(contracts.map((contract) => [contract.address, contract])).values()]
}

/** Works out addresses, code and calls from the options alone. */
export const deploymentTargets = Effect.fnUntraced(function* (
  options: EvmDeploymentOptions,
  chainId: ChainId,
  refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured,
): Effect.fn.Return<DeploymentTargets, ChainMisconfigured> {
  const { salt = noSalt, treeDepth: depth = 26, keys } = options
  const ownerIn = (field: "owner" | "firstOwner", text: string) => {
    const address = parseAddress(text, "evm")
    return address === null || BigInt(address) === 0n
      ? Effect.fail(
          refuse(
            "invalid-address",
            `${field} must be an EVM address other than the zero address; got ${text}`,
          ),
        )
      : Effect.succeed(address)
  }
  const owner = yield* ownerIn("owner", options.owner)
  const firstOwner = yield* ownerIn("firstOwner", options.firstOwner ?? options.owner)
  if (!isHex(salt) || !/^0x[0-9a-fA-F]{64}$/.test(salt))
    return yield* refuse("invalid-number", `salt must be 32 bytes of hex; got ${salt}`)
  const [hash, ofPool] = yield* poolCreations({ owner: firstOwner, chainId, depth, keys }, refuse)
  const poseidon = target("PoseidonT4", noSalt, poolCreationData(hash, {}), expectedPoseidonCode)
  const linked = { [hash.contractName]: poseidon.address }
  const pool = target("ShieldedPool", salt, poolCreationData(ofPool, linked), (address) =>
    expectedPoolCode({ chainId, pool: address, poseidon: poseidon.address, depth, keys }),
  )
  const tokens = yield* readTokens(options, { chainId, salt }, refuse)
  const exchange = yield* readExchange(options, { chainId, salt, tokens }, refuse)
  const actions = yield* readActions(options, exchange, refuse)
  const { vkHash, development } = keys ?? poolKeys(depth)
  return {
    chainId,
    owner,
    firstOwner,
    vkHash,
    development,
    poseidon,
    pool,
    tokens,
    actions,
    exchange,
    planHash: keccak256(
      concat(
        fromNumber(chainId, { size: 32 }),
        hexOfAddress(pool.address),
        hexOfAddress(owner),
        ...tokens.map(({ data }) => data),
        ...actions.map(({ data }) => data),
        ...(exchange?.pairs ?? []).map(({ data }) => data),
      ),
    ),
  }
})

function target(
  name: string,
  salt: Hex,
  creation: Hex,
  codeAt: (address: Address) => Hex,
): TargetContract {
  const address = createdAddress(salt, creation)
  return { name, address, salt, creation, code: codeAt(address) }
}

const mostDeposit = 2n ** 128n - 1n

type Refuse = (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured

const readTokens = Effect.fnUntraced(function* (
  options: EvmDeploymentOptions,
  { chainId, salt }: { readonly chainId: ChainId; readonly salt: Hex },
  refuse: Refuse,
) {
  const tokens: Array<TargetToken> = []
  for (const wanted of options.tokens) {
    const { minimumDeposit } = wanted
    const name = "test" in wanted ? wanted.test.symbol : wanted.token
    if ("test" in wanted) yield* refuseElsewhere(chainId, `the test token ${name}`, refuse)
    const created =
      "test" in wanted
        ? testTarget({ kind: "token", ...wanted.test }, salt, `the test token ${name}`)
        : null
    const address = "test" in wanted ? created?.address : parseAddress(wanted.token, "evm")
    if (address === undefined || address === null)
      return yield* refuse(
        "invalid-address",
        `every token must be a valid EVM address; got ${name}`,
      )
    if (tokens.some((other) => other.token === address))
      return yield* refuse("invalid-address", `the token ${name} is listed twice`)
    if (minimumDeposit < 1n || minimumDeposit > mostDeposit)
      return yield* refuse(
        "invalid-number",
        `the minimum deposit of ${name} must be from 1 to 2^128 - 1 smallest units; got ${minimumDeposit}`,
      )
    const data = acceptTokenData(address, minimumDeposit)
    tokens.push({ token: address, minimumDeposit, data, created })
  }
  return tokens
})

const readExchange = Effect.fnUntraced(function* (
  { exchange }: EvmDeploymentOptions,
  {
    chainId,
    salt,
    tokens,
  }: {
    readonly chainId: ChainId
    readonly salt: Hex
    readonly tokens: ReadonlyArray<TargetToken>
  },
  refuse: Refuse,
) {
  if (exchange === undefined) return null
  yield* refuseElsewhere(chainId, `the exchange ${exchange.name}`, refuse)
  const addresses = tokens.map(({ token }) => token)
  return yield* exchangeTarget(exchange, addresses, salt, refuse)
})

const readActions = Effect.fnUntraced(function* (
  { actions = [], exchange: wanted }: EvmDeploymentOptions,
  exchange: TargetExchange | null,
  refuse: Refuse,
) {
  const read: Array<TargetAction> = []
  const ofExchange =
    exchange === null || wanted === undefined
      ? []
      : [{ name: wanted.name, contract: contractOf(exchange) }]
  for (const { name, contract } of [...actions, ...ofExchange]) {
    const creation = actionCreationOf(contract)
    if (creation === null)
      return yield* refuse(
        "invalid-address",
        `every address of the action ${name} must be a valid EVM address`,
      )
    if (name === "" || read.some((other) => other.name === name))
      return yield* refuse(
        "unknown-action",
        `every action needs a name of its own; got ${JSON.stringify(name)}`,
      )
    const created = target(`the action ${name}`, noSalt, actionCreationData(creation), (address) =>
      expectedActionCode(creation, address),
    )
    read.push({ name, contract: created, data: addActionData(name, created.address) })
  }
  return read
})

const contractOf = ({ factory, wrappedNative }: TargetExchange): ActionContract => ({
  kind: "uniswap-v2",
  factory: hexOfAddress(factory.address),
  wrappedNative: hexOfAddress(wrappedNative.address),
})
