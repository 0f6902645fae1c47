import { parseAddress, type Address, type ChainId } from "@shielded-relay/core"
import {
  acceptTokenData,
  actionCreationData,
  addActionData,
  isPoseidon,
  poolCreationData,
} from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { createdAddress } from "../transaction/ContractCreation.ts"
import { actionContract, creationOf } from "./deployAction.ts"
import type { Entries } from "./DeploymentJournal.ts"
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
  | { readonly kind: "call"; readonly to: Address }
)

export interface DeploymentSteps {
  readonly steps: ReadonlyArray<DeploymentStep>
  readonly pool: Address | null
  /** `null` until the pool is in a solidified block. */
  readonly deploymentBlock: number | null
  /** The pool's creation with the owner's address in place of the library's: equal for equal options. */
  readonly creation: Hex
}

interface Account {
  readonly address: Address
  readonly chainId: ChainId
  readonly entries: Pick<Entries, "of">
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
}

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
  const created = (what: string) => {
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
  const call = (step: string, data: Hex, isReady: boolean): DeploymentStep => ({
    kind: "call",
    step,
    to: pool.address ?? address,
    data,
    isReady: isReady && pool.block !== null,
  })
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
  for (const { token, minimumDeposit } of options.tokens) {
    const parsed = parseAddress(token, "tron")
    if (parsed === null)
      return yield* refuse("invalid-address", `every token must be a TRON address; got ${token}`)
    const data = acceptTokenData(parsed, minimumDeposit)
    steps.push(call(`set the minimum deposit of ${parsed}`, data, true))
  }
  for (const { name, contract } of options.actions) {
    const parsed = creationOf(contract)
    if (parsed === null)
      return yield* refuse(
        "invalid-address",
        "every address of an action's contract must be a valid TRON address",
      )
    const what = `the action ${name}`
    const action = created(what)
    steps.push(
      creation(what, {
        ...actionContract(parsed),
        data: actionCreationData(parsed),
        isReady: true,
      }),
      call(
        `register the action ${name}`,
        addActionData(name, action.address ?? address),
        action.block !== null,
      ),
    )
  }
  return { steps, pool: pool.address, deploymentBlock: pool.block, creation: linkedTo(owner) }
})
