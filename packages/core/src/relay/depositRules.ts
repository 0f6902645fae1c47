import { Effect } from "effect"
import type { Address } from "../address/Address.ts"
import { familyOfAddress } from "../address/index.ts"
import { refusal } from "../error/RelayError.ts"
import type { TokenAmount } from "../operation/Operation.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { Screening } from "../port/Screening.ts"
import { TokenRegistry } from "../port/TokenRegistry.ts"
import { renderToken } from "./tokenAmounts.ts"

/** The caller's own wallet can sign for this chain, and may. */
export const requireDepositor = Effect.fnUntraced(function* (
  { chainId, family }: PoolGatewayShape,
  address: Address,
) {
  const screening = yield* Screening
  if ((familyOfAddress(address) === "solana") !== (family === "solana"))
    return yield* refusal("WRONG_CHAIN_FAMILY", { chainId })
  if (!(yield* screening.allows({ role: "depositor", chainId, address })))
    return yield* refusal("FORBIDDEN")
})

/** The pool takes deposits from a least amount on, token by token. */
export const requireMinimum = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  amounts: ReadonlyArray<TokenAmount>,
) {
  const registry = yield* TokenRegistry
  for (const { token, amount } of amounts) {
    const known = yield* registry.token(gateway.chainId, token)
    if (known !== null && amount < known.minimumDeposit) {
      const least = known.minimumDeposit
      return yield* refusal("INVALID_REQUEST", {
        reason: `The least deposit of ${renderToken(gateway, token)} is ${least}`,
      })
    }
  }
})
