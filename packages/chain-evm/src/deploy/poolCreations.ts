import type { Address, ChainId } from "@shielded-relay/core"
import { hexOfAddress, keysFault } from "@shielded-relay/pool-abi"
import {
  deployments,
  DevelopmentKeysRefused,
  type Creation,
  type PoolKeys,
} from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"

/** The contracts to create for a pool, in order; the last one is the pool. */
export const poolCreations = (
  pool: {
    readonly owner: Address
    readonly chainId: ChainId
    readonly depth: 5 | 26
    readonly keys?: PoolKeys | undefined
  },
  refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured,
): Effect.Effect<readonly [hash: Creation, pool: Creation], ChainMisconfigured> => {
  const fault = pool.keys === undefined ? null : keysFault(pool.keys)
  if (fault !== null) return Effect.fail(refuse("wrong-verifying-keys", `keys: ${fault}`))
  return Effect.try({
    try: () => deployments({ ...pool, owner: hexOfAddress(pool.owner) }),
    catch: (cause) =>
      cause instanceof DevelopmentKeysRefused
        ? refuse("development-keys", cause.message)
        : refuse(
            "wrong-verifying-keys",
            "the verifying keys of this build cannot be read: rebuild pool-contracts",
          ),
  })
}
