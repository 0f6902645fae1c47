import { chainIdFromNumber, type ChainId } from "@shielded-relay/core"
import { Effect } from "effect"

export function validChainId<E>(
  value: number,
  refuse: (code: "invalid-chain-id", message: string) => E,
): Effect.Effect<ChainId, E> {
  return Effect.fromNullishOr(chainIdFromNumber(value)).pipe(
    Effect.mapError(() =>
      refuse("invalid-chain-id", `chainId must be a positive whole number; got ${value}`),
    ),
  )
}
