import { isNativeToken, type Address, type ChainId } from "@shielded-relay/core"
import {
  createPairData,
  expectedTestCode,
  testCreationData,
  testContractName,
  type TestContract,
} from "@shielded-relay/pool-abi"
import { isTestNetwork, type Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { createdAddress } from "./deploymentProxy.ts"
import type { TargetContract } from "./TargetContract.ts"

/** A token for test networks, which the deployment creates. Anyone may mint it. */
export interface TestTokenOptions {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** An exchange of Uniswap v2's shape for test networks, which the deployment creates. Its pairs have no shares and begin empty. */
export interface TestExchangeOptions {
  /** The pool's action for it. A name refers to its contract permanently. */
  readonly name: string
  /** Two positions in the deployment's tokens for each pair; the native coin is traded wrapped. */
  readonly pairs: ReadonlyArray<readonly [number, number]>
}

/** A pair that the exchange's factory makes. */
export interface TargetPair {
  readonly tokens: readonly [Address, Address]
  /** Calldata of the factory. */
  readonly data: Hex
}

export interface TargetExchange {
  readonly wrappedNative: TargetContract
  readonly factory: TargetContract
  readonly router: TargetContract
  readonly pairs: ReadonlyArray<TargetPair>
}

type Refuse = (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured

/** Refuses contracts of test networks on every chain that is not known as one: their tokens are worth nothing. */
export const refuseElsewhere = (
  chainId: ChainId,
  what: string,
  refuse: Refuse,
): Effect.Effect<void, ChainMisconfigured> =>
  isTestNetwork(chainId)
    ? Effect.void
    : Effect.fail(
        refuse(
          "test-contracts",
          `${what} is for test networks, and this chain is not known as one`,
        ),
      )

/** A test contract, created by the deployment proxy. */
export function testTarget(contract: TestContract, salt: Hex, name?: string): TargetContract {
  const creation = testCreationData(contract)
  const address = createdAddress(salt, creation)
  return {
    name: name ?? testContractName(contract),
    address,
    salt,
    creation,
    code: expectedTestCode(contract, address),
  }
}

const wrapped = {
  kind: "wrapped-coin",
  name: "Wrapped coin",
  symbol: "WCOIN",
  decimals: 18,
} as const

/** The contracts and pairs of an exchange. @param tokens in the order of the deployment */
export const exchangeTarget = Effect.fnUntraced(function* (
  { name, pairs: positions }: TestExchangeOptions,
  tokens: ReadonlyArray<Address>,
  salt: Hex,
  refuse: Refuse,
): Effect.fn.Return<TargetExchange, ChainMisconfigured> {
  const wrappedNative = testTarget(wrapped, salt)
  const factory = testTarget({ kind: "exchange-factory" }, salt)
  const router = testTarget(
    {
      kind: "exchange-router",
      factory: factory.address,
      wrappedNative: wrappedNative.address,
    },
    salt,
  )
  const traded = (position: number) => {
    const token = tokens[position]
    return token !== undefined && isNativeToken(token) ? wrappedNative.address : token
  }
  const pairs: Array<TargetPair> = []
  for (const [first, second] of positions) {
    const [one, other] = [traded(first), traded(second)]
    const isThere = pairs.some(({ tokens: [a, b] }) =>
      [`${one} ${other}`, `${other} ${one}`].includes(`${a} ${b}`),
    )
    if (one === undefined || other === undefined || one === other || isThere)
      return yield* refuse(
        "foreign-exchange",
        `every pair of the exchange ${name} must name two of the deployment's tokens, and no pair may stand twice`,
      )
    pairs.push({ tokens: [one, other], data: createPairData(one, other) })
  }
  return { wrappedNative, factory, router, pairs }
})
