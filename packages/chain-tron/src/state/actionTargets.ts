import type { Address } from "@shielded-relay/core"
import { actionOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { readContract } from "./readContract.ts"

/**
 * The contracts behind the configured actions. They are refused as recipients, because tokens paid
 * to them would be lost.
 */
export const readActionTargets = Effect.fnUntraced(function* (
  { chainId, pool }: { readonly chainId: number; readonly pool: Address },
  endpoints: Endpoints,
  names: ReadonlyArray<string>,
) {
  const targets: Array<Address> = []
  for (const name of names) {
    const { target } = yield* endpoints.first((endpoint) =>
      readContract(endpoint, actionOf(pool, name)),
    )
    if (BigInt(target) === 0n) {
      return yield* new ChainMisconfigured({
        chainId,
        code: "unknown-action",
        message: `The pool has no action named ${name}: check the name or register the action`,
      })
    }
    targets.push(target)
  }
  return targets
})
