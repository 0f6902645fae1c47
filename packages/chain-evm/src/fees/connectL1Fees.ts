import { recently } from "@shielded-relay/chain-rpc"
import type { ChainUnavailable } from "@shielded-relay/core"
import { Effect, Scope } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { orNull } from "../state/orNull.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import type { Settings } from "../settings.ts"
import { readContract } from "../state/readContract.ts"
import { l1FeeBoundOf, operatorFeeOf } from "./l1Fee.ts"

/** What determines the L1 fee of a transaction. */
export interface Published {
  /** Size of the unsigned transaction. */
  readonly bytes: number
  readonly gas: bigint
}

/** Cost of a transaction beside its gas, in wei at today's prices. */
export type L1Fees = (transaction: Published) => Effect.Effect<bigint, ChainUnavailable>

/**
 * Connects the source of the chain's L1 fees. Fails with `ChainMisconfigured` if the chain is
 * configured as `op-stack` and its oracle does not answer.
 */
export const connectL1Fees = Effect.fnUntraced(function* (
  { chainId, l1Fees }: Pick<Settings, "chainId" | "l1Fees">,
  endpoints: Endpoints,
) {
  if (l1Fees === "none") return (() => Effect.succeed(0n)) satisfies L1Fees
  const scope = yield* Scope.Scope
  const read = ({ bytes, gas }: Published) =>
    endpoints.first((endpoint) =>
      Effect.all([
        orNull(readContract(endpoint, l1FeeBoundOf(bytes), "latest")),
        // Chains before Isthmus have no operator fee and no such function.
        orNull(readContract(endpoint, operatorFeeOf(gas), "latest")),
      ]),
    )
  const [known] = yield* read({ bytes: 1_000, gas: 1_000n })
  if (known === null) {
    return yield* new ChainMisconfigured({
      chainId,
      code: "l1-fees",
      message: `l1Fees is op-stack, but chain ${chainId} has no GasPriceOracle with getL1FeeUpperBound: set l1Fees to none`,
    })
  }
  const unanswered = endpoints.unavailable("the GasPriceOracle does not answer")
  const fees = new Map<string, Effect.Effect<bigint, ChainUnavailable>>()
  return ((transaction) => {
    const key = `${transaction.bytes} ${transaction.gas}`
    const fee = Effect.flatMap(read(transaction), ([bound, operator]) =>
      bound === null ? Effect.fail(unanswered) : Effect.succeed(bound + (operator ?? 0n)),
    )
    return Effect.gen(function* () {
      const asked = fees.get(key) ?? (yield* Scope.provide(recently(fee), scope))
      fees.set(key, asked)
      return yield* asked
    })
  }) satisfies L1Fees
})
