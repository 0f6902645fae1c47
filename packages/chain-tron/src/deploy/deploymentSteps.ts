import { isNativeToken, parseAddress, type Address, type ChainId } from "@shielded-relay/core"
import {
  acceptTokenData,
  actionCreationData,
  addActionData,
  createPairData,
  expectedTestCode,
  isPoseidon,
  poolCreationData,
  testContractName,
  testCreationData,
  type ActionCreation,
  type TestContract,
} from "@shielded-relay/pool-abi"
import { isTestNetwork, type Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { createdAddress } from "../transaction/ContractCreation.ts"
import { actionContract, creationOf } from "./deployAction.ts"
import type { Entries } from "./DeploymentJournal.ts"
import { wrapped } from "./exchangeFindings.ts"
import { isPoolCode, poolCreations } from "./deployPool.ts"
import type { TronDeploymentOptions } from "./TronDeploymentOptions.ts"

/** One transaction of a deployment, as far as it is known now. */
export type DeploymentStep = {
  readonly step: string
  readonly data: Hex
  /** Whether everything that it builds on is in solidified blocks. Until then `data` has the right size alone. */
  readonly isReady: boolean
} & (
  | {
      readonly kind: "creation"
      /** What explorers show. */
      readonly name: string
      readonly isCode: (code: Hex, address: Address) => boolean
      /** Where the journal's transaction creates it; `null` if there is none. */
      readonly address: Address | null
    }
  | {
      readonly kind: "call"
      readonly to: Address
      /** About the energy that it takes, where a simulation cannot tell yet. */
      readonly guess: bigint
    }
)

export interface DeploymentSteps {
  readonly steps: ReadonlyArray<DeploymentStep>
  readonly pool: Address | null
  /** `null` until the pool is in a solidified block. */
  readonly deploymentBlock: number | null
  /** In the order of the options' tokens; `null` for a test token whose creation is not signed. */
  readonly tokens: ReadonlyArray<Address | null>
  /** `null` without an exchange, or before its creations are signed. */
  readonly exchange: { readonly router: Address; readonly wrappedNative: Address } | null
  /** The pool's creation with the owner's address in place of the library's: equal for equal options. */
  readonly creation: Hex
}

interface Account {
  readonly address: Address
  readonly chainId: ChainId
  readonly entries: Pick<Entries, "of">
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
}

/** A contract that a step creates. */
interface Created {
  /** `null` before its transaction is signed. */
  readonly address: Address | null
  /** `null` before a solidified block has it. */
  readonly block: number | null
}

/** What a call of the pool takes: a slot and an event. */
const callEnergy = 60_000n
/** What making a pair takes: its code and three slots. */
const pairEnergy = 700_000n

/** All steps of a deployment in their order. Asks no endpoint. */
export const deploymentSteps = Effect.fnUntraced(function* (
  { address, chainId, entries, refuse }: Account,
  owner: Address,
  options: TronDeploymentOptions,
): Effect.fn.Return<DeploymentSteps, ChainMisconfigured> {
  const depth = options.treeDepth ?? 26
  const [poseidon, ofPool] = yield* poolCreations(
    { owner, chainId, depth, keys: options.keys },
    refuse,
  )
  const created = (what: string): Created => {
    const entry = entries.of(`create ${what}`)
    return {
      block: typeof entry?.state === "object" ? entry.state.block : null,
      address:
        entry === undefined || entry.state === "failed" ? null : createdAddress(entry.id, address),
    }
  }
  const library = created(poseidon.contractName)
  const pool = created(ofPool.contractName)
  const linkedTo = (at: Address) => poolCreationData(ofPool, { [poseidon.contractName]: at })
  const creation = (
    what: string,
    {
      name,
      data,
      isReady,
      isCode,
    }: Pick<DeploymentStep & { kind: "creation" }, "name" | "data" | "isReady" | "isCode">,
  ): DeploymentStep => ({
    kind: "creation",
    step: `create ${what}`,
    name,
    data,
    isReady,
    isCode,
    address: created(what).address,
  })
  const test = (what: string, contract: TestContract, isReady = true): DeploymentStep =>
    creation(what, {
      name: testContractName(contract),
      data: testCreationData(contract),
      isReady,
      isCode: (code, at) => code === expectedTestCode(contract, at),
    })
  const call = (
    at: Created,
    step: string,
    data: Hex,
    isReady: boolean,
    guess = callEnergy,
  ): DeploymentStep => ({
    kind: "call",
    step,
    guess,
    to: at.address ?? address,
    data,
    isReady: isReady && at.block !== null,
  })
  const { exchange } = options
  const isForTests = exchange !== undefined || options.tokens.some((token) => "test" in token)
  if (isForTests && !isTestNetwork(chainId))
    return yield* refuse(
      "test-contracts",
      "test tokens and exchanges are for test networks, and this chain is not known as one",
    )
  const steps = [
    creation(poseidon.contractName, {
      name: poseidon.contractName,
      data: poolCreationData(poseidon, {}),
      isReady: true,
      isCode: isPoseidon,
    }),
    creation(ofPool.contractName, {
      name: ofPool.contractName,
      // Until the library has an address, any one has the same size.
      data: linkedTo(library.address ?? address),
      isReady: library.block !== null,
      isCode: isPoolCode({ chainId, depth, keys: options.keys, library: library.address }),
    }),
  ]
  const tokens: Array<Created> = []
  const acceptances: Array<DeploymentStep> = []
  for (const wanted of options.tokens) {
    const { minimumDeposit } = wanted
    if ("test" in wanted) {
      const what = `the test token ${wanted.test.symbol}`
      if (steps.some(({ step }) => step === `create ${what}`))
        return yield* refuse("token-mismatch", `${what} is listed twice`)
      steps.push(test(what, { kind: "token", ...wanted.test }))
      const token = created(what)
      tokens.push(token)
      const data = acceptTokenData(token.address ?? address, minimumDeposit)
      acceptances.push(call(pool, `set the minimum deposit of ${what}`, data, token.block !== null))
      continue
    }
    const parsed = parseAddress(wanted.token, "tron")
    if (parsed === null)
      return yield* refuse(
        "invalid-address",
        `every token must be a TRON address; got ${wanted.token}`,
      )
    if (tokens.some((other) => other.address === parsed))
      return yield* refuse("token-mismatch", `the token ${wanted.token} is listed twice`)
    tokens.push({ address: parsed, block: 0 })
    const data = acceptTokenData(parsed, minimumDeposit)
    acceptances.push(call(pool, `set the minimum deposit of ${parsed}`, data, true))
  }
  steps.push(...acceptances)
  const action = (name: string, contract: ActionCreation, isReady: boolean) => {
    const what = `the action ${name}`
    const made = created(what)
    steps.push(
      creation(what, {
        ...actionContract(contract),
        data: actionCreationData(contract),
        isReady,
      }),
      call(
        pool,
        `register the action ${name}`,
        addActionData(name, made.address ?? address),
        made.block !== null,
      ),
    )
  }
  for (const { name, contract } of options.actions) {
    const parsed = creationOf(contract)
    if (parsed === null)
      return yield* refuse(
        "invalid-address",
        "every address of an action's contract must be a valid TRON address",
      )
    action(name, parsed, true)
  }
  const parts = {
    wrappedNative: created("the wrapped coin"),
    factory: created("the exchange's factory"),
    router: created("the exchange's router"),
  }
  if (exchange !== undefined) {
    const { wrappedNative, factory } = parts
    const places = {
      factory: factory.address ?? address,
      wrappedNative: wrappedNative.address ?? address,
    }
    const isThere = factory.block !== null && wrappedNative.block !== null
    steps.push(
      test("the wrapped coin", wrapped),
      test("the exchange's factory", { kind: "exchange-factory" }),
      test("the exchange's router", { kind: "exchange-router", ...places }, isThere),
    )
    const made = new Set<string>()
    for (const [first, second] of exchange.pairs) {
      const sides = [first, second].map((position) => {
        const token = tokens[position]
        const place = token?.address ?? null
        return place !== null && isNativeToken(place) ? wrappedNative : token
      })
      const [one, other] = sides
      const key = [first, second].toSorted((a, b) => a - b).join(" ")
      if (one === undefined || other === undefined || first === second || made.has(key))
        return yield* refuse(
          "foreign-exchange",
          `every pair of the exchange ${exchange.name} must name two of the deployment's tokens, and no pair may stand twice`,
        )
      made.add(key)
      const data = createPairData(one.address ?? address, other.address ?? owner)
      const symbols = [first, second].map((position) =>
        nameOf(options.tokens[position], tokens[position]),
      )
      const isReady = one.block !== null && other.block !== null
      const step = `make the pair of ${symbols.join(" and ")}`
      steps.push(call(factory, step, data, isReady, pairEnergy))
    }
    action(exchange.name, { kind: "uniswap-v2", ...places, feeBps: 30 }, isThere)
  }
  const names = [...options.actions, ...(exchange === undefined ? [] : [exchange])]
  if (new Set(names.map(({ name }) => name)).size !== names.length)
    return yield* refuse("unknown-action", "every action needs a name of its own")
  const { router, wrappedNative } = parts
  return {
    steps,
    pool: pool.address,
    deploymentBlock: pool.block,
    tokens: tokens.map((token) => token.address),
    exchange:
      exchange === undefined || router.address === null || wrappedNative.address === null
        ? null
        : { router: router.address, wrappedNative: wrappedNative.address },
    creation: linkedTo(owner),
  }
})

/** A token in the name of a step, which stays the same in whichever form the options write its address. */
const nameOf = (
  wanted: TronDeploymentOptions["tokens"][number] | undefined,
  token: Created | undefined,
): string => {
  if (wanted !== undefined && "test" in wanted) return wanted.test.symbol
  const address = token?.address ?? null
  return address === null || isNativeToken(address) ? "the wrapped coin" : address
}
