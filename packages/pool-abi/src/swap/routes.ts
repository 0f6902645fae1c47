import { addressBytes, type Address } from "@shielded-relay/core"
import type { V3Hop } from "./exchangeViews.ts"

/** The UniswapV2Action route for a direct trade: token ‖ token. */
export function v2Route(tokenIn: Address, tokenOut: Address): Uint8Array {
  return joined(addressBytes(tokenIn), addressBytes(tokenOut))
}

/** The UniswapV3Action route through one pool: token ‖ fee (3 bytes) ‖ token. */
export function v3Route({ tokenIn, tokenOut, fee }: V3Hop): Uint8Array {
  const tier = Uint8Array.of(fee >> 16, fee >> 8, fee)
  return joined(addressBytes(tokenIn), tier, addressBytes(tokenOut))
}

/** Joins two routes of either action. The token at which they meet appears once. */
export function joinRoutes(first: Uint8Array, second: Uint8Array): Uint8Array {
  return joined(first, second.subarray(20))
}

function joined(...parts: ReadonlyArray<Uint8Array>): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}
