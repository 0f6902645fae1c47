import { renderAddress, type Address, type Token } from "@shielded-relay/core"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { readAccounts } from "../state/readAccounts.ts"
import type { Pool } from "./Pool.ts"
import { recipientKeys, recipientSlice, recipientState } from "./recipients.ts"

/**
 * Checks that the fee recipient can be paid in each token: every operation pays a fee, so one refused account would stop all of them. A
 * balance below the rent-exempt minimum is found when fees are charged.
 */
export const verifyFeeRecipient = Effect.fnUntraced(function* (
  pool: Pool,
  endpoints: Endpoints,
  to: Address,
  tokens: ReadonlyArray<Token>,
) {
  for (const { address: token, symbol } of tokens) {
    const payment = { token, to, amount: 1n }
    const accounts = yield* endpoints.first((endpoint) =>
      readAccounts(endpoint, recipientKeys(pool, payment), recipientSlice),
    )
    if (recipientState(payment, accounts, 0n).refuses)
      return yield* new ChainMisconfigured({
        chainId: pool.chainId,
        code: "invalid-address",
        message: `feeRecipient ${renderAddress(to, "solana")} cannot be paid in ${symbol}: its token account is frozen or has another owner, or the address is not one that can own tokens`,
      })
  }
})
