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
    const target = yield* endpoints.first((endpoint) =>
      readContract(endpoint, actionOf(settings, name), "latest"),
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

function actionOf({ pool }: Settings, name: string): Question<Address> {
  const id = keccak256(stringToHex(name))
  return {
    to: hexOfAddress(pool),
    data: encodeFunctionData({ abi, functionName: "actions", args: [id] }),
    read: (data) => addressOfHex(decodeFunctionResult({ abi, functionName: "actions", data })[0]),
  }
}
