import type { Address } from "@shielded-relay/core"
import { shieldedPoolAbi as abi } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import { decodeFunctionResult, encodeFunctionData, keccak256, stringToHex } from "viem"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { addressOfHex, hexOfAddress } from "../encoding/hex.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import type { Settings } from "../settings.ts"
import { readContract, type Question } from "./readContract.ts"

/** The contracts behind the configured actions: tokens paid to them would be lost. */
export const readActionTargets = Effect.fnUntraced(function* (
  settings: Settings,
  endpoints: Endpoints,
  names: ReadonlyArray<string>,
) {
  const targets: Array<Address> = []
  for (const name of names) {
    const { target } = yield* endpoints.first((endpoint) =>
      readContract(endpoint, actionOf(settings.pool, name), "latest"),
    )
    if (BigInt(target) === 0n) {
      return yield* new ChainMisconfigured({
        chainId: settings.chainId,
        code: "unknown-action",
        message: `The pool has no action of the name ${name}`,
      })
    }
    targets.push(target)
  }
  return targets
})

/** An action as the pool registered it. */
export interface RegisteredAction {
  /** The zero address when the pool knows no such name. */
  readonly target: Address
  /** Unix seconds. */
  readonly activeFrom: number
  readonly removed: boolean
}

export function actionOf(pool: Address, name: string): Question<RegisteredAction> {
  const id = keccak256(stringToHex(name))
  return {
    to: hexOfAddress(pool),
    data: encodeFunctionData({ abi, functionName: "actions", args: [id] }),
    read: (data) => {
      const [target, activeFrom, removed] = decodeFunctionResult({
        abi,
        functionName: "actions",
        data,
      })
      return { target: addressOfHex(target), activeFrom: Number(activeFrom), removed }
    },
  }
}
